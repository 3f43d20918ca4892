import { type LetterStatus, statusLabels } from '@sincerely/domain/letters/status'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'

/** Shows the status as a word and a colour: draft yellow, approved blue, posted green (spec §4). */
export function LetterStatusBadge({ status }: { status: LetterStatus }) {
  const { label, description } = statusLabels[status]
  return (
    <ToneBadge tone={tones[status]} title={`${label}: ${description}`}>
      {label}
    </ToneBadge>
  )
}

const tones = { draft: 'yellow', approved: 'blue', posted: 'green' } as const satisfies Record<
  LetterStatus,
  Tone
>

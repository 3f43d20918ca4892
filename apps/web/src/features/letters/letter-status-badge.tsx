import { type LetterStatus, statusLabels } from '@sincerely/domain/letters/status'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'

/** Draft yellow, approved blue, posted green: the colour and the word (spec §4). */
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

import { shortDate } from '@sincerely/domain/dates'
import type { LetterStatus } from '@sincerely/domain/letters/status'
import { isOverdue } from '@sincerely/domain/letters/turnaround'
import { useInfo, useNow } from '../../platform/practice.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'

type Due = { status: LetterStatus; dueAt: string }

/** A mark on a letter that is past its due date. */
export function OverdueMark({ letter }: { letter: Due }) {
  const { timeZone } = useInfo()
  const now = useNow()
  if (!isOverdue(letter, now, timeZone)) return null
  return (
    <ToneBadge tone="red" title={`Was due ${shortDate(new Date(letter.dueAt), timeZone)}`}>
      Overdue
    </ToneBadge>
  )
}

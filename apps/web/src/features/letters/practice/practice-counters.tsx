import type { PracticeLetterCounts } from '@sincerely/contract/practice-letters'
import { practiceStatusLabels } from '@sincerely/domain/letters/practice-status'
import { Counters } from '../../../ui/counters.tsx'

/** Of the whole practice, whatever the filters leave out. */
export function PracticeCounters({ counts }: { counts: PracticeLetterCounts }) {
  return (
    <Counters
      counters={[
        { label: 'Total Letters', figure: counts.total },
        { label: 'Completed', figure: counts.completed, note: practiceStatusLabels.completed.description },
        { label: 'Pending', figure: counts.pending, note: practiceStatusLabels.pending.description },
        { label: 'Drafts', figure: counts.drafts, note: practiceStatusLabels.draft.description },
      ]}
    />
  )
}

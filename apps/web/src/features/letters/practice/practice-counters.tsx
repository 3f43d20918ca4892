import type { PracticeLetterCounts } from '@sincerely/contract/practice-letters'
import { Counters } from '../../../ui/counters.tsx'

/** Of the whole practice, whatever the filters leave out. */
export function PracticeCounters({ counts }: { counts: PracticeLetterCounts }) {
  return (
    <Counters
      counters={[
        { label: 'Total Letters', figure: counts.total },
        { label: 'Completed', figure: counts.completed },
        { label: 'Pending', figure: counts.pending },
        { label: 'Drafts', figure: counts.drafts },
      ]}
    />
  )
}

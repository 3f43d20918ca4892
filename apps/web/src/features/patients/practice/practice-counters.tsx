import type { PracticePatientPage } from '@sincerely/contract/practice-patients'
import { Counters } from '../../../ui/counters.tsx'
import { averageLetters } from './practice-words.ts'

/** Of the whole practice, whatever is filtered (spec §2 Admin Patients). */
export function PracticeCounters({ counts }: Pick<PracticePatientPage, 'counts'>) {
  return (
    <Counters
      counters={[
        { label: 'Total Patients', figure: counts.totalPatients },
        { label: 'Active Patients', figure: counts.activePatients, note: 'not archived' },
        { label: 'Total Letters', figure: counts.totalLetters },
        { label: 'Avg. Letters/Patient', figure: averageLetters(counts) },
      ]}
    />
  )
}

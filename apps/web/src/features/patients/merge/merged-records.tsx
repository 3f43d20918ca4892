import type { PatientMerge } from '@sincerely/contract/patient-duplicates'
import type { Patient } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { shortDate, shortDay } from '@sincerely/domain/dates'
import { can } from '@sincerely/domain/permissions'
import { useInfo } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { letterCountWords } from '../duplicates/likeness-words.ts'
import { NumberTaken } from '../duplicates/number-taken.tsx'
import { useListMerges, useUndoMerge } from '../duplicates/patient-duplicates.queries.ts'
import { candidatesOf } from '../patients.queries.ts'
import classes from './merged-records.module.css'

/** Lists the records that were merged into this one and can still be restored. */
export function MergedRecords({ patient }: { patient: Patient }) {
  const { data: merges } = useListMerges(patient.id, { enabled: can(useSignedInUser(), 'patient.merge') })
  if (!merges || merges.length === 0) return null
  return (
    <section aria-labelledby="merged-records">
      <h2 className={classes.title} id="merged-records">
        Merged records
      </h2>
      <ul className={classes.merges}>
        {merges.map((merge) => (
          <Merged key={merge.id} merge={merge} keptId={patient.id} />
        ))}
      </ul>
    </section>
  )
}

function Merged({ merge, keptId }: { merge: PatientMerge; keptId: number }) {
  const { timeZone } = useInfo()
  const undo = useUndoMerge()
  const day = (instant: string) => shortDate(new Date(instant), timeZone)
  const born = merge.otherDob === null ? 'date of birth not specified' : `born ${shortDay(merge.otherDob)}`
  return (
    <li className={classes.merge}>
      <div className={classes.words}>
        <p className={classes.name}>
          {merge.otherName} (MR #{merge.otherId}), {born}
        </p>
        <p className={classes.facts}>
          {letterCountWords(merge.letterCount)} moved here, by {merge.mergedByName} on {day(merge.mergedAt)}.
          The record can be restored until {day(merge.undoUntil)}.
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={undo.isPending}
        aria-label={`Restore MR #${merge.otherId}`}
        onClick={() => undo.mutate({ keptId, otherId: merge.otherId })}
      >
        Restore
      </Button>
      <NumberTaken owners={candidatesOf(undo.error)} ofMerged={merge.otherId} />
    </li>
  )
}

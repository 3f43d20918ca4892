import { shortDay } from '@sincerely/domain/dates'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import classes from './delete-selected.module.css'
import { patientCount, type PatientSelection } from './patient-selection.ts'

type DeleteSelectedProps = {
  patients: PatientSelection
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Who would be deleted, told from their namesakes, and what that means. */
export function DeleteSelected({ patients, isBusy, onConfirm, onCancel }: DeleteSelectedProps) {
  const count = patientCount(patients.size)
  const named = [...patients.values()].slice(0, mostNamed)
  const others = patients.size - named.length
  return (
    <LazyConfirmDialog
      title={`Delete ${count}?`}
      confirmLabel={`Delete ${count}`}
      danger
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul className={classes.people} aria-label="Who would be deleted">
        {named.map(({ id, name, dob }) => (
          <li key={id}>
            {name}
            <span className={classes.facts}>
              {dob === null ? 'Date of birth unknown' : `Born ${shortDay(dob)}`} · MR #{id}
            </span>
          </li>
        ))}
        {others > 0 && <li>and {others.toLocaleString('en-GB')} more</li>}
      </ul>
      <p className={classes.meaning}>
        They leave every list; their records and posted letters are kept, and Undo brings them back right
        after.
      </p>
    </LazyConfirmDialog>
  )
}

/** A page of the list: whoever chose more is told how many. */
const mostNamed = 20

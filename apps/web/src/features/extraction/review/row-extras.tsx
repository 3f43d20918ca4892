import type { NewPatientBody } from '../import/row-fields.ts'
import { extrasOf } from './extras-of.ts'
import classes from './row-extras.module.css'

/** What else will be created with the patient, in a quiet line: nothing that was read goes unseen. */
export function RowExtras({ body }: { body: NewPatientBody }) {
  const extras = extrasOf(body)
  if (extras.length === 0) return null
  return (
    <tr>
      <td colSpan={6} className={classes.cell}>
        <p className={classes.line}>
          {extras.map(({ label, short, whole }) => (
            <span key={label} className={classes.extra} title={short === whole ? undefined : whole}>
              <span className={classes.label}>{label}</span> {short}
            </span>
          ))}
        </p>
      </td>
    </tr>
  )
}

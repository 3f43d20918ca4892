import { noDoctorYet, useNoDoctorYet } from '../features/patients/use-no-doctor-yet.ts'
import classes from './bands.module.css'

/** Before there is a doctor, nothing can be begun: this says why, on every page. */
export function NoDoctorNotice() {
  if (!useNoDoctorYet()) return null
  return (
    <aside className={classes.band} data-tone="blue" aria-label="Why the lists are empty">
      <strong>{noDoctorYet.title}</strong>
      <span>{noDoctorYet.next}</span>
    </aside>
  )
}

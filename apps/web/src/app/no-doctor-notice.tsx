import { Link } from '@tanstack/react-router'
import { noDoctorYet, useNoDoctorYet } from '../features/patients/use-no-doctor-yet.ts'
import classes from './bands.module.css'

/** Shown on every page while the practice has no doctor: why nothing can be started, and what to do. */
export function NoDoctorNotice() {
  if (!useNoDoctorYet()) return null
  return (
    <aside className={classes.band} data-tone="blue" aria-label="Reason for empty lists">
      <strong>{noDoctorYet.title}</strong>
      <span>{noDoctorYet.next}</span>
      <Link to="/admin/users" search={{ new: true }} className={classes.action}>
        Create the first doctor
      </Link>
    </aside>
  )
}

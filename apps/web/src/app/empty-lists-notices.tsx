import type { SessionUser } from '@sincerely/contract/auth'
import { Link } from '@tanstack/react-router'
import { noDoctorYet, useNoDoctorYet } from '../features/patients/use-no-doctor-yet.ts'
import { whyWithoutDoctor } from '../platform/without-doctor.ts'
import classes from '../ui/bands.module.css'

/**
 * Tells secretaries without a doctor why they cannot add anything and why their lists may be empty (product
 * §2).
 */
export function UnassignedNotice({ user }: { user: SessionUser }) {
  const why = whyWithoutDoctor(user)
  if (why === null) return null
  return (
    <aside className={classes.band} data-tone="blue" aria-label="Reason for empty lists">
      <strong>{why.title}.</strong>
      <span>
        {user.doctors.length === 0
          ? 'Until then, your lists of patients and letters are empty.'
          : "You can still see this doctor's patients and letters, but you cannot add new ones."}{' '}
        {why.next}
      </span>
    </aside>
  )
}

/** Every page shows this notice while the practice has no doctor. */
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

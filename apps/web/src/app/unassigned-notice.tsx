import type { SessionUser } from '@sincerely/contract/auth'
import { isWithoutDoctor, noDoctorAssigned } from '../platform/without-doctor.ts'
import classes from './bands.module.css'

/** A secretary without a doctor sees no patients and no letters; this says why (product §2). */
export function UnassignedNotice({ user }: { user: SessionUser }) {
  if (!isWithoutDoctor(user)) return null
  return (
    <aside className={classes.band} data-tone="blue" aria-label="Why the lists are empty">
      <strong>{noDoctorAssigned.title}.</strong>
      <span>Until then, your lists of patients and letters are empty. {noDoctorAssigned.next}</span>
    </aside>
  )
}

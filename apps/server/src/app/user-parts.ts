// Connects other features to changes of a user: work that is reassigned, deactivation, another role, deletion.
import { dropKeyOf } from '../features/api-keys/api-keys.ts'
import { endSessions } from '../features/auth/auth.ts'
import { endAssignments, endCovers, moveSecretaries } from '../features/assignments/assignments.ts'
import { reassignClinicsOf } from '../features/clinics/clinic-changes.ts'
import { endLinks } from '../features/auth/links/links.ts'
import { deleteLinksOf } from '../features/auth/single-sign-on/single-sign-on.sql.ts'
import { hashNewPassword } from '../features/auth/password.ts'
import { reassignDictationsOf } from '../features/dictation/dictation-reassigning.ts'
import { reassignLettersOf } from '../features/letters/letter-reassigning.ts'
import { reassignTextsOf } from '../features/letter-texts/letter-text-reassigning.ts'
import { askAboutUnpostedLetters } from '../features/letters/letters-to-reassign.ts'
import { forgetNotificationsOf } from '../features/notifications/notifications.ts'
import { reassignPatientsOf } from '../features/patients/patient-reassigning.ts'
import { dropSignatureOf } from '../features/settings/signatures.ts'
import type { UserParts } from '../features/users/user-changes.ts'
import type { Tx } from '../platform/transaction.ts'
import type { Ctx } from '../platform/context.ts'

export const userParts: UserParts = {
  hashNewPassword,
  reassign: {
    patients: reassignPatientsOf,
    letters: reassignLettersOf,
    dictations: reassignDictationsOf,
    clinics: reassignClinicsOf,
    texts: reassignTextsOf,
  },
  askAboutWriters: askAboutUnpostedLetters,
  endLinks,
  endRole,
  moveSecretaries,
  endCovers,
  signOut: async (tx, userId) => {
    await endSessions(tx, userId)
    await endLinks(tx, userId)
  },
  leave: async (ctx, tx, userId) => {
    await endRole(ctx, tx, userId)
    await deleteLinksOf(tx, userId)
    await dropKeyOf(tx, userId)
    await forgetNotificationsOf(tx, userId)
  },
}

async function endRole(ctx: Ctx, tx: Tx, userId: number): Promise<void> {
  await endAssignments(ctx, tx, userId)
  await dropSignatureOf(ctx, tx, userId)
}

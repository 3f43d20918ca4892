import type { ImportedPatients, ImportPatients, ImportProgress } from '@sincerely/contract/patient-imports'
import type { NewPatient } from '@sincerely/contract/patients'
import { repeatedEntries } from '@sincerely/domain/patients/repeated-entries'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { followProgress } from '../../platform/follow-progress.ts'
import type { ReportProgress } from '../../platform/follow-progress.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import type { StreamReply } from '../../platform/replies.ts'
import { notify } from '../notifications/notifications.ts'
import { practiceDay } from '../system/system.ts'
import { chooseDoctor } from '../users/users.ts'
import { findDuplicates, refuseDuplicates } from './patient-duplicates.ts'
import {
  deleteOldStops,
  insertImport,
  insertPatients,
  insertStop,
  isStopped,
  selectImported,
  unsafeSelectTakenNumbers,
  lockPossibleDuplicates,
  updateImportCount,
} from './patient-imports.sql.ts'
import { columnsOf } from './patients.sql.ts'
import { nhsNumberTaken, refusingTakenNumber } from './taken-numbers.ts'

/** The number of rows per statement. */
const atOnce = 500

/**
 * Adds all patients or none (rules §4), with progress. If the user stops the import, the patients added before the stop remain.
 */
export async function importPatients(
  ctx: Ctx,
  input: ImportPatients,
): Promise<StreamReply<ImportProgress, ImportedPatients>> {
  const doctorId = await chooseDoctor(ctx, input.doctorId, null)
  refuseFields(wrongBirths(input.patients, await practiceDay(ctx)))
  return followProgress(async (tell: ReportProgress<ImportProgress>) => {
    const importId = await refusingTakenNumber(() =>
      transaction(ctx, (tx) =>
        idempotent(ctx, tx, { route: 'patients.bulkCreate', body: input }, () =>
          addAll(ctx, tx, { doctorId, patients: input.patients, tell }),
        ),
      ),
    )
    return importReply(await selectImported(ctx.db, importId), input.patients.length)
  })
}

/** The import checks for a stop between its statements, on whichever server it runs. */
export async function stopImport(ctx: Ctx, key: string): Promise<{ success: true }> {
  await transaction(ctx, async (tx) => {
    await deleteOldStops(tx.db, tx.now)
    await insertStop(tx.db, key, { userId: ctx.actor.userId, now: tx.now })
    await tx.audit({ action: 'patient.stop-import' })
  })
  return { success: true }
}

function importReply(patients: ImportedPatients['patients'], total: number): ImportedPatients {
  const count = patients.length
  const message =
    count < total
      ? `Import stopped. ${count.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} patients were created.`
      : `Successfully created ${count} ${count === 1 ? 'patient' : 'patients'} in database`
  return { success: true, count, patients, message }
}

type Import = { doctorId: number; patients: NewPatient[]; tell: ReportProgress<ImportProgress> }

async function addAll(ctx: Ctx, tx: Tx, { doctorId, patients, tell }: Import): Promise<number> {
  await lockPossibleDuplicates(tx.db, 'all')
  await refuseTakenNumbers(ctx, tx, patients)
  refuseRepeats(patients)
  await refuseDuplicates(ctx, tx.db, patients)
  const by = { userId: ctx.actor.userId, now: tx.now }
  await deleteOldStops(tx.db, tx.now)
  const importId = await insertImport(tx.db, { doctorId, count: patients.length }, by)
  const total = patients.length
  let created = 0
  while (created < total && !(await isStopped(tx.db, by.userId, ctx.idempotencyKey))) {
    tell({ created, total })
    const part = patients.slice(created, created + atOnce)
    const rows = part.map((patient) => ({ ...columnsOf(patient), doctorId, importId }))
    const ids = await insertPatients(tx.db, rows, by)
    const details = { doctorId, importId }
    await tx.audit(...ids.map((patientId) => ({ action: 'patient.create', patientId, details })))
    created += part.length
  }
  if (created === 0) throw new AppError('import_stopped')
  if (created < total) {
    await updateImportCount(tx.db, importId, created)
    await tx.audit({
      action: 'patient.import-stopped',
      details: { importId, patients: created, count: total },
    })
  }
  tell({ created, total })
  const { userId: byUserId } = ctx.actor
  tx.publish('patients_added', { count: created, byUserId }, { doctorId })
  await notify(tx, { type: 'new_patient', to: { doctorId }, byUserId, patientCount: created })
  return importId
}

async function refuseTakenNumbers(ctx: Ctx, tx: Tx, patients: NewPatient[]): Promise<void> {
  const numbers = patients.flatMap(({ nhsNumber }) => nhsNumber ?? [])
  const taken = new Set(await unsafeSelectTakenNumbers(tx.db, numbers))
  if (taken.size === 0) return
  const isTaken = ({ nhsNumber }: NewPatient) => Boolean(nhsNumber && taken.has(nhsNumber))
  const fields = patients.flatMap((patient, i) => (isTaken(patient) ? [`patients.${i}.nhsNumber`] : []))
  throw nhsNumberTaken(fields, await findDuplicates(ctx, tx.db, patients))
}

/** Two entries for one person are refused, unless the user confirms that they are two people. */
function refuseRepeats(patients: NewPatient[]): void {
  const entries = patients.map(({ name, dob, nhsNumber, medicalRecordNumber }) => ({
    name,
    dob: dob ?? null,
    nhsNumber: nhsNumber ?? null,
    medicalRecordNumber: medicalRecordNumber ?? null,
  }))
  const fields: Record<string, string> = {}
  for (const [index, first] of repeatedEntries(entries)) {
    const isConfirmed = patients[index]?.confirmedNotDuplicate === true
    const isSameNumber =
      Boolean(entries[index]?.nhsNumber) && entries[index]?.nhsNumber === entries[first]?.nhsNumber
    if (isConfirmed && !isSameNumber) continue
    fields[`patients.${index}.name`] = `This is probably the same person as entry ${first + 1} of the list.`
  }
  refuseFields(fields)
}

function wrongBirths(patients: NewPatient[], today: string): Record<string, string> {
  const wrong = patients.flatMap(({ dob }, i) =>
    dob && dob > today ? [[`patients.${i}.dob`, 'The date of birth is in the future.'] as const] : [],
  )
  return Object.fromEntries(wrong)
}

function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}

import type {
  CreatePatient,
  NewPatient,
  Patient,
  PatientIdentity,
  PatientPage,
  PatientQuery,
  UpdatePatient,
} from '@sincerely/contract/patients'
import type { CommunicationNeeds } from '@sincerely/domain/patients/communication-needs'
import { patientTab } from '@sincerely/domain/patients/patient-status'
import type { PatientFacts } from '@sincerely/domain/fact-check/types'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { notify } from '../notifications/notifications.ts'
import { practiceDay } from '../system/system.ts'
import { chooseDoctor } from '../users/users.ts'
import { refuseDuplicates } from './patient-duplicates.ts'
import { lockPossibleDuplicates } from './patient-imports.sql.ts'
import { countMatches, selectCounts, selectPatientPage, selectSimilarPatients } from './patient-list.sql.ts'
import {
  columnsOf,
  insertPatient,
  selectNamesakes,
  selectPatient,
  unsafeHoldPatient,
  unsafeIsArchived,
  unsafeSelectFacts,
  unsafeSelectNeeds,
  unsafeSelectKept,
  updatePatientRow,
} from './patients.sql.ts'
import type { PatientFields } from './patients.sql.ts'
import { refuseTakenNumber, refusingTakenNumber } from './taken-numbers.ts'

const week = 7 * 86_400_000

export async function listPatients(ctx: Ctx, query: PatientQuery): Promise<PatientPage> {
  const weekAgo = new Date(ctx.now().getTime() - week)
  const [patients, counts] = await Promise.all([
    selectPatientPage(ctx.db, ctx.actor, query),
    selectCounts(ctx.db, ctx.actor, weekAgo),
  ])
  const { page, limit, tab } = query
  const matches = query.q ? await countMatches(ctx.db, ctx.actor, query.q) : counts
  const total = totalOf(matches, tab)
  if (!query.q || totalOf(matches) > 0)
    return { patients, total, similar: false, page, limit, matches, counts }
  return { ...(await listSimilar(ctx, query.q, query)), counts }
}

/** If nothing matches, lists patients with similar names, at most one page per tab. */
async function listSimilar(ctx: Ctx, q: string, { tab, limit }: Pick<PatientQuery, 'tab' | 'limit'>) {
  const all = await selectSimilarPatients(ctx.db, ctx.actor, q)
  const similarIn = (wanted: PatientQuery['tab']) =>
    all.filter((patient) => wanted === undefined || patientTab(patient) === wanted).slice(0, limit)
  const patients = similarIn(tab)
  const matches = { active: similarIn('active').length, completed: similarIn('completed').length }
  return { patients, total: patients.length, similar: patients.length > 0, page: 1, limit, matches }
}

/** A patient's record for its page. For a merged record, the record that it points to. */
export async function openPatient(
  ctx: Ctx,
  id: number,
): Promise<{ patient: Patient; namesakes: PatientIdentity[] }> {
  const own = await selectPatient(ctx.db, ctx.actor, id)
  const patient = own ?? (await getPatient(ctx, (await unsafeSelectKept(ctx.db, id)) ?? id))
  return { patient, namesakes: await selectNamesakes(ctx.db, ctx.actor, patient.id) }
}

export async function getPatient(ctx: Ctx, id: number): Promise<Patient> {
  return requireFound(await selectPatient(ctx.db, ctx.actor, id))
}

/** Unsafe: the caller has found a letter or dictation in scope, whose patient may have moved to another doctor. */
export async function unsafeGetFacts(db: Db, id: number): Promise<PatientFacts & { id: number }> {
  return requireFound(await unsafeSelectFacts(db, id))
}

/** Null if nobody has asked the patient about their needs. Unsafe: the caller has found a letter in scope. */
export async function unsafeGetNeeds(db: Db, id: number): Promise<CommunicationNeeds | null> {
  return (await unsafeSelectNeeds(db, id)) ?? null
}

/** Within a transaction: returns whether the record exists. If so, it cannot be deleted until the commit. */
export async function holdPatient(tx: Tx, id: number): Promise<boolean> {
  return unsafeHoldPatient(tx.db, id)
}

/** Within a transaction: refuses new work for an archived patient. */
export async function refuseArchived(tx: Tx, id: number): Promise<void> {
  if (await unsafeIsArchived(tx.db, id)) throw new AppError('patient_archived')
}

export async function createPatient(ctx: Ctx, input: CreatePatient): Promise<Patient> {
  const { doctorId: chosen, ...fields } = input
  const doctorId = await chooseDoctor(ctx, chosen, null)
  await refuseFutureBirth(ctx, fields.dob)
  const id = await refusingTakenNumber(() =>
    transaction(ctx, (tx) =>
      idempotent(ctx, tx, { route: 'patients.create', body: input }, () =>
        addPatient(ctx, tx, doctorId, fields),
      ),
    ),
  )
  return getPatient(ctx, id)
}

/** Changes only the given fields; a stale version is refused (rules §4). */
export async function updatePatient(ctx: Ctx, id: number, input: UpdatePatient): Promise<Patient> {
  const { version, ...fields } = input
  if (Object.keys(fields).length === 0) return getPatient(ctx, id)
  await refuseFutureBirth(ctx, fields.dob)
  await refusingTakenNumber(() => transaction(ctx, (tx) => applyUpdate(ctx, tx, id, { fields, version })))
  return getPatient(ctx, id)
}

async function applyUpdate(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { fields, version }: { fields: Omit<UpdatePatient, 'version'>; version: number | undefined },
): Promise<void> {
  const before = requireFound(await selectPatient(tx.db, ctx.actor, id))
  await refuseTakenNumber(ctx, tx, { ...before, ...fields }, id)
  const wanted = { fields: fields satisfies PatientFields, version, now: tx.now }
  const updated = await updatePatientRow(tx.db, ctx.actor, id, wanted)
  if (!updated) throw new AppError('patient_changed_meanwhile')
  await tx.audit({ action: 'patient.edit', patientId: id, details: { fields: Object.keys(fields) } })
  const { userId: byUserId } = ctx.actor
  tx.publish('patient_updated', { patientId: id, byUserId }, before)
  await notify(tx, { type: 'patient_updated', to: before, byUserId, patientIds: [id] })
}

async function addPatient(ctx: Ctx, tx: Tx, doctorId: number, fields: NewPatient) {
  await lockPossibleDuplicates(tx.db, {
    name: fields.name,
    dob: fields.dob ?? null,
    nhsNumber: fields.nhsNumber ?? null,
    medicalRecordNumber: fields.medicalRecordNumber ?? null,
  })
  await refuseTakenNumber(ctx, tx, fields, null)
  await refuseDuplicates(ctx, tx.db, [fields])
  const columns = { ...columnsOf(fields), doctorId }
  const patientId = await insertPatient(tx.db, columns, { userId: ctx.actor.userId, now: tx.now })
  await tx.audit({ action: 'patient.create', patientId, details: { doctorId } })
  const { userId: byUserId } = ctx.actor
  tx.publish('new_patient', { patientId, byUserId }, { doctorId })
  await notify(tx, { type: 'new_patient', to: { doctorId }, byUserId, patientIds: [patientId] })
  return patientId
}

/** A date of birth cannot be after today in the practice's time zone (spec §5). */
async function refuseFutureBirth(ctx: Ctx, dob: string | null | undefined): Promise<void> {
  if (!dob || dob <= (await practiceDay(ctx))) return
  throw new AppError('invalid_input', { fields: { dob: 'The date of birth is in the future.' } })
}

function totalOf({ active, completed }: PatientPage['matches'], tab?: PatientQuery['tab']): number {
  if (tab === 'active') return active
  return tab === 'completed' ? completed : active + completed
}

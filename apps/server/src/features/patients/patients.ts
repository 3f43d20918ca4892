import type {
  CreatePatient,
  Patient,
  PatientPage,
  PatientQuery,
  UpdatePatient,
} from '@sincerely/contract/patients'
import { change } from '../../platform/change.ts'
import type { Change } from '../../platform/change.ts'
import type { Ctx } from '../../platform/context.ts'
import { isTaken } from '../../platform/db/database-errors.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.sql.ts'
import { practiceDay } from '../system/system.ts'
import { chooseDoctor } from '../users/users.ts'
import {
  countFound,
  insertPatient,
  selectCounts,
  selectPatient,
  selectPatientPage,
  unsafeIsNhsNumberTaken,
  updatePatientRow,
} from './patients.sql.ts'

const week = 7 * 86_400_000

export async function listPatients(ctx: Ctx, query: PatientQuery): Promise<PatientPage> {
  const weekAgo = new Date(ctx.now().getTime() - week)
  const [patients, counts] = await Promise.all([
    selectPatientPage(ctx.db, ctx.actor, query),
    selectCounts(ctx.db, ctx.actor, weekAgo),
  ])
  const total = query.q ? await countFound(ctx.db, ctx.actor, query) : totalOf(counts, query.tab)
  return { patients, total, page: query.page, limit: query.limit, counts }
}

export async function getPatient(ctx: Ctx, id: number): Promise<Patient> {
  const patient = await selectPatient(ctx.db, ctx.actor, id)
  if (patient === undefined) throw new AppError('not_found')
  return patient
}

export async function createPatient(ctx: Ctx, input: CreatePatient): Promise<Patient> {
  const { doctorId: chosen, ...fields } = input
  const doctorId = await chooseDoctor(ctx, chosen, null)
  await refuseFutureBirth(ctx, fields.dob)
  const id = await refusingTwins(() =>
    change(ctx, (tx) =>
      once(ctx, tx, { route: 'patients.create', body: input }, () => addPatient(ctx, tx, doctorId, fields)),
    ),
  )
  return getPatient(ctx, id)
}

/** Changes the fields that are sent and no others; a version that is behind is refused (rules §4). */
export async function updatePatient(ctx: Ctx, id: number, input: UpdatePatient): Promise<Patient> {
  const { version, ...fields } = input
  if (Object.keys(fields).length === 0) return getPatient(ctx, id)
  await refuseFutureBirth(ctx, fields.dob)
  await refusingTwins(() => change(ctx, (tx) => applyUpdate(ctx, tx, id, { fields, version })))
  return getPatient(ctx, id)
}

async function applyUpdate(
  ctx: Ctx,
  tx: Change,
  id: number,
  { fields, version }: { fields: Omit<UpdatePatient, 'version'>; version: number | undefined },
): Promise<void> {
  const before = await selectPatient(tx.db, ctx.actor, id)
  if (before === undefined) throw new AppError('not_found')
  await refuseTakenNumber(tx, fields.nhsNumber, id)
  const wanted = { fields: columnsOf(fields), version, now: tx.now }
  const updated = await updatePatientRow(tx.db, ctx.actor, id, wanted)
  if (!updated) throw new AppError('patient_changed_meanwhile')
  await tx.audit({ action: 'patient.edit', patientId: id, details: { fields: Object.keys(fields) } })
  tx.publish('patient_updated', { patientId: id, byUserId: ctx.actor.userId }, before)
}

async function addPatient(ctx: Ctx, tx: Change, doctorId: number, fields: Omit<CreatePatient, 'doctorId'>) {
  await refuseTakenNumber(tx, fields.nhsNumber, null)
  const columns = { ...columnsOf(fields), name: fields.name, doctor_id: doctorId }
  const patientId = await insertPatient(tx.db, columns, { userId: ctx.actor.userId, now: tx.now })
  await tx.audit({ action: 'patient.create', patientId, details: { doctorId } })
  tx.publish('new_patient', { patientId, byUserId: ctx.actor.userId }, { doctorId })
  return patientId
}

async function refuseTakenNumber(tx: Change, nhsNumber: string | null | undefined, exceptId: number | null) {
  if (nhsNumber && (await unsafeIsNhsNumberTaken(tx.db, nhsNumber, exceptId))) throw nhsNumberTaken()
}

/** Two people may take one number at the same moment; the database lets one of them. */
async function refusingTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isTaken(error, 'patients_nhs_number_key') ? nhsNumberTaken() : error
  }
}

function nhsNumberTaken(): AppError {
  return new AppError('nhs_number_taken', {
    fields: { nhsNumber: 'Another patient already has this NHS number.' },
  })
}

/** A date of birth is bounded by today, in the practice's time zone (spec §5). */
async function refuseFutureBirth(ctx: Ctx, dob: string | null | undefined): Promise<void> {
  if (!dob || dob <= (await practiceDay(ctx))) return
  throw new AppError('invalid_input', { fields: { dob: 'The date of birth is in the future.' } })
}

function totalOf(counts: PatientPage['counts'], tab: PatientQuery['tab']): number {
  if (tab === 'active') return counts.active
  return tab === 'completed' ? counts.completed : counts.active + counts.completed
}

/** The contract's names as columns; a field that was not sent stays undefined and is left as it is. */
function columnsOf(fields: Partial<Omit<CreatePatient, 'doctorId'>>) {
  return {
    name: fields.name,
    dob: fields.dob,
    gender: fields.gender,
    phone: fields.phone,
    email: fields.email,
    address: fields.address,
    emergency_contact: fields.emergencyContact,
    medical_record_number: fields.medicalRecordNumber,
    nhs_number: fields.nhsNumber,
    insurance_info: fields.insuranceInfo,
    allergies: fields.allergies,
    medications: fields.medications,
    blood_type: fields.bloodType,
    gp_name: fields.gpName,
    gp_practice: fields.gpPractice,
    gp_address: fields.gpAddress,
  }
}

// Fills an empty database with the demo practice, in one transaction.
import type { Transaction } from 'kysely'
import { sealedRecipients, sealLetter } from '../src/features/letters/letter-seals.ts'
import { transaction, unattended } from '../src/platform/transaction.ts'
import type { Tx } from '../src/platform/transaction.ts'
import type { Actor } from '../src/platform/actor.ts'
import { writeAuditLines } from '../src/platform/audit.sql.ts'
import type { WrittenLine } from '../src/platform/audit.sql.ts'
import type { Db, Tables } from '../src/platform/db/tables.ts'
import { insertDelivery } from '../src/platform/delivery/deliveries.sql.ts'
import { sanitiseFrame, sanitiseLetter } from '../src/platform/sanitise.ts'
import { buildAssignment, buildLetter, buildPatient, buildUser } from './build.ts'
import { demoPractice } from './demo/demo-practice.ts'
import type { DemoLetter, DemoPatient, DemoPractice, DemoUser } from './demo/types.ts'
import { fillOffice, idOf, type Ids } from './fill-office.ts'

/** Every demo user gets `passwordHash`. The result is the same for the same `now`. */
export async function fillDemo(db: Db, now: Date, passwordHash: string): Promise<void> {
  const demo = demoPractice(now)
  await transaction(unattended(db, now), async (tx) => {
    const trail: WrittenLine[] = []
    const isFirst = await tx.db
      .insertInto('practice')
      .values({ name: demo.name, isDemo: true, idleLockMinutes: 0, setupKeyHash: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // Another server may be filling the same database at the same time.
    if ((isFirst.numInsertedOrUpdatedRows ?? 0n) > 0n) {
      const users = await addUsers(tx, demo, passwordHash)
      const patients = await addPatients(tx.db, demo, users)
      for (const letter of demo.letters) trail.push(...(await addLetter(tx, letter, users, patients)))
      await fillOffice(tx, users, patients)
      // The audit trail has the same lines as if the practice had written these letters.
      await writeAuditLines(
        tx.db,
        trail.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
      )
    }
    await tx.audit({ action: 'practice.fill-demo', details: { letters: demo.letters.length } })
  })
}

async function addUsers(tx: Tx, demo: DemoPractice, passwordHash: string): Promise<Ids> {
  const ids: Ids = new Map()
  for (const user of demo.users) ids.set(user.key, await addUser(tx.db, user, passwordHash))
  for (const user of demo.users) {
    const id = idOf(ids, user.key)
    if (user.assignedDoctor !== null) await buildAssignment(tx.db, id, idOf(ids, user.assignedDoctor))
    if (user.role === 'doctor') await addTemplate(tx, user, id)
  }
  return ids
}

async function addUser(db: Db, user: DemoUser, passwordHash: string): Promise<number> {
  return buildUser(db, {
    name: user.name,
    email: user.email,
    role: user.role,
    passwordHash,
    phone: user.phone,
    specialization: user.specialization,
    department: user.department,
    registrationNumber: user.registrationNumber,
  })
}

async function addTemplate(tx: Tx, user: DemoUser, doctorId: number): Promise<void> {
  if (user.letterhead === null && user.footer === null) return
  const header = sanitiseFrame(user.letterhead ?? '')
  const footer = sanitiseFrame(user.footer ?? '')
  await tx.db
    .insertInto('letterTemplates')
    .values({ doctorId, header, footer, updatedBy: doctorId, updatedAt: tx.now })
    .execute()
}

async function addPatients(db: Transaction<Tables>, demo: DemoPractice, users: Ids): Promise<Ids> {
  const ids: Ids = new Map()
  for (const patient of demo.patients) ids.set(patient.key, await addPatient(db, patient, users))
  return ids
}

async function addPatient(db: Db, patient: DemoPatient, users: Ids): Promise<number> {
  const doctorId = idOf(users, patient.doctor)
  return buildPatient(db, {
    doctorId,
    name: patient.name,
    dob: patient.dob,
    gender: patient.gender,
    phone: patient.phone,
    email: patient.email,
    address: patient.address,
    emergencyContact: patient.emergencyContact,
    medicalRecordNumber: patient.medicalRecordNumber,
    insuranceInfo: patient.insuranceInfo,
    allergies: patient.allergies,
    medications: patient.medications,
    bloodType: patient.bloodType,
    nhsNumber: patient.nhsNumber,
    gpName: patient.gpName,
    gpPractice: patient.gpPractice,
    gpAddress: patient.gpAddress,
    createdBy: doctorId,
    createdAt: patient.createdAt,
    updatedAt: patient.createdAt,
  })
}

/** Inserts the letter and returns the audit lines of its steps. */
async function addLetter(tx: Tx, letter: DemoLetter, users: Ids, patients: Ids): Promise<WrittenLine[]> {
  const patientId = idOf(patients, letter.patient)
  const person = (key: string | null) => (key === null ? null : idOf(users, key))
  const version = { draft: 1, approved: 2, posted: 3 }[letter.status]
  const id = await buildLetter(tx.db, {
    patientId,
    doctorId: idOf(users, letter.doctor),
    type: letter.type,
    status: letter.status,
    priority: letter.priority,
    content: sanitiseLetter(letter.content),
    rawTranscription: letter.rawTranscription,
    notes: letter.notes,
    reviewNotes: letter.reviewNotes,
    visitDate: letter.visitDate,
    dueAt: letter.dueAt,
    version,
    createdBy: idOf(users, letter.createdBy),
    createdAt: letter.createdAt,
    updatedAt: letter.postedAt ?? letter.reviewedAt ?? letter.createdAt,
    reviewedBy: person(letter.reviewedBy),
    reviewedAt: letter.reviewedAt,
    postedBy: person(letter.postedBy),
    postedAt: letter.postedAt,
  })
  const line = (action: string, at: Date, by: string) => ({
    action,
    at,
    actorId: idOf(users, by),
    letterId: id,
    patientId,
    requestId: 'start',
  })
  const created = line('letter.create', letter.createdAt, letter.createdBy)
  if (letter.reviewedAt === null || letter.reviewedBy === null) return [created]
  const approver = { actor: await actorOf(tx.db, idOf(users, letter.reviewedBy)) }
  await sealLetter(approver, { ...tx, now: letter.reviewedAt }, id, { version: 2, accepted: [] })
  const approved = line('letter.approve', letter.reviewedAt, letter.reviewedBy)
  if (letter.postedAt === null || letter.postedBy === null) return [created, approved]
  await confirmAll({ ...tx, now: letter.postedAt }, id, idOf(users, letter.postedBy))
  return [created, approved, line('letter.post', letter.postedAt, letter.postedBy)]
}

/** Records the evidence of delivery for a posted letter. */
async function confirmAll(tx: Tx, letterId: number, userId: number): Promise<void> {
  const { version, recipients } = await sealedRecipients(tx.db, letterId)
  const posted = { letterId, version, way: 'post', state: 'confirmed', userId } as const
  for (const { key, label: name } of recipients)
    await insertDelivery(tx, { ...posted, recipient: { key, name } })
}

async function actorOf(db: Db, userId: number): Promise<Actor> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId, ...user, doctorId: null, scope: 'all' }
}

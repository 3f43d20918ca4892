import { letterStepKinds } from '@sincerely/domain/letters/history'
import { sendingWays } from '@sincerely/domain/letters/sending-ways'
import { isUnfinished, letterStatuses } from '@sincerely/domain/letters/status'
import {
  completedRank,
  patientStatuses,
  statusRank,
  type PatientStatus,
} from '@sincerely/domain/patients/patient-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../seed/build.ts'
import { startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { unfinishedLetter } from './letter-status.sql.ts'

let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
})
afterAll(() => app.close())

it.each(letterStatuses)(
  'the database agrees with the domain on whether a letter that is %s is unfinished',
  async (status) => {
    const id = await buildLetter(app.db, { patientId, doctorId: app.ids.doctor, status })
    const inView = app.db.selectFrom('unfinishedLetters').select('id').where('id', '=', id)
    const inTable = app.db.selectFrom('letters').select('id').where('id', '=', id).where(unfinishedLetter)
    const expected = isUnfinished(status) ? [{ id }] : []
    expect(await inView.execute()).toEqual(expected)
    expect(await inTable.execute()).toEqual(expected)
    await app.db.updateTable('letters').set({ deletedAt: app.clock.now }).where('id', '=', id).execute()
    expect(await inView.execute()).toEqual([])
    expect(await inTable.execute()).toEqual(expected)
  },
)

it.each([
  { column: 'letters.status', values: letterStatuses },
  { column: 'patients.letter_status', values: patientStatuses },
  { column: 'letter_steps.did', values: letterStepKinds },
  { column: 'deliveries.way', values: sendingWays },
  { column: 'address_book.way', values: sendingWays },
])('the database allows in $column what the domain lists', async ({ column, values }) => {
  const [table, name] = column.split('.')
  const { rows } = await sql<{ value: string }>`
    select (regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']+)''', 'g'))[1] as value
      from pg_constraint
      join pg_attribute on attrelid = conrelid and conkey = array[attnum]
     where contype = 'c' and conrelid = ${table}::regclass and attname = ${name}`.execute(app.db)
  expect(rows.map(({ value }) => value).toSorted()).toEqual([...values].toSorted())
})

it.each(patientStatuses)('ranks a patient whose newest letter is %s as the domain does', async (status) => {
  const { id, rank } = await patientWith(status)
  expect(await rank()).toEqual({ letterStatus: status, letterRank: statusRank(status) })
  const archive = { archivedAt: app.clock.now, archivedBy: app.ids.admin, archiveReason: 'Moved away.' }
  await app.db.updateTable('patients').set(archive).where('id', '=', id).execute()
  expect(await rank()).toEqual({ letterStatus: status, letterRank: completedRank })
})

async function patientWith(status: PatientStatus) {
  const { doctor: doctorId } = app.ids
  const id = await buildPatient(app.db, { doctorId })
  if (status !== 'none') await buildLetter(app.db, { patientId: id, doctorId, status })
  const patient = app.db.selectFrom('patients').where('id', '=', id)
  return { id, rank: () => patient.select(['letterStatus', 'letterRank']).executeTakeFirstOrThrow() }
}

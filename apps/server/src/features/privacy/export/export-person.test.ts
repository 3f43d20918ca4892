import { routes } from '@sincerely/contract/routes'
import { policyRows } from '@sincerely/domain/privacy/policy-rows'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../../seed/build.ts'
import { pdfWords } from '../../../test/pdf-words.ts'
import { sentDictation, toneOf } from '../../../test/dictated-sound.ts'
import { newApproved, newDraft } from '../../../test/letter-batch.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'
import { heldOnPatient, heldOnUser, notHeldOnPatient, notHeldOnUser } from './held-data.ts'
import { policyRowOfTable } from './policy-row-of-table.ts'

const { letters, patients, privacy } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/gdpr/data-rights-requests'

async function tablesNaming(columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables
     using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and column_name = any(${sql.val([...columns])}::text[])`.execute(app.db)
  return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
}

describe('the list of data held on a person', () => {
  it('includes every table with a patient, letter or dictation column [T-36]', async () => {
    const known = { ...heldOnPatient, ...notHeldOnPatient }
    const tables = await tablesNaming(['patient_id', 'letter_id', 'dictation_id'])
    expect(tables.filter((table) => !(table in known))).toEqual([])
  })

  it('includes every table with a user column', async () => {
    const known = { ...heldOnUser, ...notHeldOnUser }
    const tables = await tablesNaming(['user_id', 'secretary_id'])
    expect(tables.filter((table) => !(table in known))).toEqual([])
  })

  it('omits only columns that exist', async () => {
    for (const [table, { without = [] }] of Object.entries({ ...heldOnPatient, ...heldOnUser })) {
      for (const column of without) expect(await tablesNaming([column])).toContain(table)
    }
  })
})

describe('the privacy policy', () => {
  it('covers every table once, and has no row without a table', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`.execute(
      app.db,
    )
    expect(Object.keys(policyRowOfTable).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    expect(policyRows.filter((row) => !Object.values(policyRowOfTable).includes(row))).toEqual([])
  })

  it('describes every table that names a person', async () => {
    const naming = await tablesNaming(['patient_id', 'letter_id', 'dictation_id', 'user_id', 'name', 'email'])
    const untold = naming.filter((table) =>
      Object.entries(policyRowOfTable).some(([one, row]) => one === table && row === null),
    )
    expect(untold).toEqual([])
  })
})

describe('the export of a patient', () => {
  it('is refused before the identity is confirmed and the record chosen [T-18]', async () => {
    const { id, version } = await request()
    expectRefusal(await app.as('admin').get(`${path}/${id}/export`), 409, 'data_rights_not_now')
    await confirm(id, version, {})
    expectRefusal(await app.as('admin').get(`${path}/${id}/export`), 409, 'data_rights_not_now')
    expectRefusal(await app.as('doctor').get(`${path}/${id}/export`), 403, 'not_allowed')
  })

  it('is refused for a record that was merged into another one, and names that', async () => {
    const { patientId } = await newApproved(app, { content: '<p>With the other record by now.</p>' })
    const ids = [await buildPatient(app.db, { doctorId: app.ids.doctor })]
    ids.push(await buildPatient(app.db, { doctorId: app.ids.doctor }))
    const { id, version } = await request()
    await confirm(id, version, { patientId })
    const admin = app.as('admin')
    for (const [at, keptId] of ids.entries()) {
      const otherId = ids[at - 1] ?? patientId
      read(patients.merge, await admin.post(`/api/patients/${keptId}/merge`, { otherId }))
    }
    const words = async () => {
      const reply = await admin.get(`${path}/${id}/export`)
      expectRefusal(reply, 409, 'data_rights_not_now')
      return (reply.body as { message: string }).message
    }
    const kept = `This record was merged into MR #${ids[1]}.`
    expect(await words()).toBe(`${kept} Check the identity again and choose that record.`)
    const done = { step: 'complete', note: 'Sent.', version: version + 1 }
    read(privacy.takeDataRightsStep, await admin.post(`${path}/${id}/steps`, done))
    expect(await words()).toBe(`${kept} Reopen the request, check the identity again and choose that record.`)
    const open = { step: 'reopen', note: 'Merged.', version: version + 2 }
    read(privacy.takeDataRightsStep, await admin.post(`${path}/${id}/steps`, open))
    await confirm(id, version + 3, { patientId: ids[1] })
    const files = unzipSync((await admin.get(`${path}/${id}/export`)).bytes)
    expect(Object.keys(files).filter((name) => name.startsWith('letters/'))).toHaveLength(1)
  })

  it('has the record, letters as text and PDF, the sound, and nothing of anybody else', async () => {
    const letter = await newApproved(app, { content: '<p>She is well.</p>' })
    const other = await newDraft(app, { content: '<p>Somebody else entirely.</p>' })
    const sound = toneOf(2)
    const fields = { patientId: letter.patientId }
    const dictation = await sentDictation(app.as('doctor'), { sound: [sound], partBytes: 20_000, fields })
    const { id, version } = await request()
    await confirm(id, version, { patientId: letter.patientId })
    const reply = await app.as('admin').get(`${path}/${id}/export`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toContain(`Patient_${letter.patientId}_`)
    const files = unzipSync(reply.bytes)
    const json = (name: string) =>
      JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[]
    expect(json('patients')).toMatchObject([{ id: letter.patientId }])
    expect(json('letters')).toMatchObject([{ id: letter.id, patient_id: letter.patientId }])
    expect(json('letter_seals')).toHaveLength(1)
    expect(json('audit_log').length).toBeGreaterThan(1)
    expect(strFromU8(files[`letters/Letter_${letter.id}.pdf`]?.slice(0, 5) ?? new Uint8Array())).toBe('%PDF-')
    const heard = files[`sound/Dictation_${dictation.id}_1.wav`]
    expect(heard && Buffer.compare(heard, sound)).toBe(0)
    const about = strFromU8(files['about.txt'] ?? new Uint8Array())
    expect(about).toContain('Nothing is missing.')
    expect(about).not.toContain(`Letter_${other.id}.pdf`)
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes, true))
      .join('')
    expect(everything).not.toContain('Somebody else entirely')
    const [line] = await app.db
      .selectFrom('auditLog')
      .select(['action', 'patientId', 'actorId'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(line).toEqual({
      action: 'data-rights.export',
      patientId: letter.patientId,
      actorId: app.ids.admin,
    })
  })

  it('has the confirmed actions for the GP, the tables and the communication needs of a sealed letter', async () => {
    const patientId = await buildPatient(app.db, {
      doctorId: app.ids.doctor,
      name: 'Vera Quill',
      gpName: 'Patel',
    })
    const doctor = app.as('doctor')
    read(
      patients.update,
      await doctor.put(`/api/patients/${patientId}`, { communicationNeeds: { largePrint: 18 } }),
    )
    const content =
      '<table><tbody><tr><th>Test</th></tr><tr><td>Ferritin 88</td></tr></tbody></table><p>Please check her U&amp;Es in 2 weeks.</p>'
    const { id: letterId } = read(
      letters.create,
      await doctor.post('/api/letters', { patientId, content }),
    ).letter
    const lines = ['Check her U&Es in 2 weeks']
    read(
      letters.change,
      await doctor.patch(`/api/letters/${letterId}`, { gpActions: { lines, proposed: lines } }),
    )
    expect((await doctor.patch(`/api/letters/${letterId}/review`, { approved: true })).status).toBe(200)
    const { id, version } = await request()
    await confirm(id, version, { patientId })
    const files = unzipSync((await app.as('admin').get(`${path}/${id}/export`)).bytes)
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(text('data/letter_seals.json')).toContain('Check her U&Es in 2 weeks')
    expect(text('data/patients.json')).toMatch(/"large_?print": ?18/iu)
    const words = pdfWords(files[`letters/Letter_${letterId}.pdf`] ?? new Uint8Array())
    expect(words).toMatch(/Actions for the GP\s+Check her U&Es in 2 weeks[^]*Ferritin\s+88/u)
  })
})

describe('the export of a user', () => {
  it('has their account and their letters, and no secret', async () => {
    const letter = await newDraft(app, { content: '<p>He is well.</p>' })
    const secrets = await secretsOf(app.ids.doctor)
    const reply = await app.as('doctor').get('/api/gdpr/export')
    const files = unzipSync(reply.bytes)
    const users = strFromU8(files['data/users.json'] ?? new Uint8Array())
    expect(JSON.parse(users)).toMatchObject([{ id: app.ids.doctor, email: 'doctor@test.example' }])
    expect(files[`letters/Letter_${letter.id}.pdf`]).toBeDefined()
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes, true))
      .join('')
    for (const table of ['two_factor', 'recovery_codes', 'sign_in_links', 'ai_keys', 'sessions'])
      expect(JSON.parse(strFromU8(files[`data/${table}.json`] ?? new Uint8Array())), table).not.toEqual([])
    for (const secret of secrets) expect(everything).not.toContain(secret)
    const nobodys = unzipSync((await app.as('unassigned').get('/api/gdpr/export')).bytes)
    expect(Object.keys(nobodys).filter((name) => name.startsWith('letters/'))).toEqual([])
  })
})

/** Gives a user every kind of secret and returns the secrets. An export may contain none of them. */
async function secretsOf(userId: number): Promise<string[]> {
  const { db, clock, ids } = app
  const at = clock.now
  const secret = 'a secret of two factors'
  await db.insertInto('twoFactor').values({ userId, secret, beganAt: at, lastStep: null }).execute()
  await db.insertInto('recoveryCodes').values({ userId, codeHash: 'hash of a code' }).execute()
  await db.insertInto('aiKeys').values({ userId, secret: 'a sealed key', updatedAt: at }).execute()
  const link = { kind: 'password', secretHash: 'hash of a link', madeBy: ids.admin } as const
  const days = { madeAt: at, expiresAt: at, endedAt: null, endedBy: null }
  await db
    .insertInto('signInLinks')
    .values({ userId, ...link, ...days })
    .execute()
  const passwordHash = 'hash of a password'
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
  const sessions = await db.selectFrom('sessions').select('tokenHash').where('userId', '=', userId).execute()
  expect(sessions.length).toBeGreaterThan(0)
  return [
    secret,
    'hash of a code',
    'hash of a link',
    'a sealed key',
    passwordHash,
    ...sessions.map((row) => row.tokenHash),
  ]
}

async function request() {
  const body = { id: crypto.randomUUID(), kind: 'access', name: 'Una Marsh', contact: 'una@marsh.example' }
  const { id } = read(privacy.recordDataRight, await app.as('secretary').post(path, body)).request
  return read(privacy.getDataRight, await app.as('admin').get(`${path}/${id}`)).request
}

async function confirm(id: number, version: number, whose: { patientId?: number | undefined }) {
  const body = { step: 'check-identity', identity: 'confirmed', note: 'Passport.', version, ...whose }
  read(privacy.takeDataRightsStep, await app.as('admin').post(`${path}/${id}/steps`, body))
}

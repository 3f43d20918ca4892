import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../../seed/build.ts'
import { sentDictation, toneOf } from '../../../test/dictated-sound.ts'
import { newApproved, newDraft } from '../../../test/letter-batch.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'
import { verifyTrail } from '../../audit/verify-trail.ts'

const { privacy, letters, patients } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = new Date('2026-11-20T10:00:00Z')
})

const path = '/api/gdpr/data-rights-requests'

const get = async (id: number) =>
  read(privacy.getDataRight, await app.as('admin').get(`${path}/${id}`)).request
const look = (id: number) => app.as('admin').get(`${path}/${id}/erasure`)
const erase = (id: number, body: object) => app.as('admin').post(`${path}/${id}/erasure`, body)

/** Records an erasure request, matched with this patient if one is given. */
async function asked(patientId: number | null, kind = 'erasure') {
  const body = { id: crypto.randomUUID(), kind, name: 'A Person', contact: 'a@person.example' }
  const { id } = read(privacy.recordDataRight, await app.as('secretary').post(path, body)).request
  if (patientId !== null) {
    const check = { step: 'check-identity', identity: 'confirmed', note: 'Passport.', version: 1, patientId }
    read(privacy.takeDataRightsStep, await app.as('admin').post(`${path}/${id}/steps`, check))
  }
  return get(id)
}

/** The request that the form sends, with the values it showed. */
async function word(about: { id: number; version: number }, patientId: number) {
  const {
    mergedIds,
    letters: count,
    dictations,
    lastEntryOn,
  } = read(privacy.getErasure, await look(about.id)).erasure
  const shown = { mergedIds, letters: count, dictations, lastEntryOn }
  return { note: 'As they asked.', patientId, version: about.version, shown, isSamePerson: true }
}

const shown = { mergedIds: [], letters: 0, dictations: 0, lastEntryOn: '2026-11-20' }
const anyWord = (patientId: number, version: number) => ({
  note: 'As they asked.',
  patientId,
  version,
  shown,
})

async function posted(fields: Parameters<typeof newDraft>[1]) {
  const letter = await newApproved(app, fields)
  const reply = await app.as('doctor').patch(`/api/letters/${letter.id}/status`, { status: 'posted' })
  return read(letters.post, reply).letter
}

describe('an invalid erasure', () => {
  it('is refused before the identity check, without a request and for doctors [T-36]', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const unchecked = await asked(null)
    expectRefusal(await look(unchecked.id), 409, 'data_rights_not_now')
    expectRefusal(await erase(unchecked.id, anyWord(patientId, 1)), 409, 'data_rights_not_now')
    const access = await asked(patientId, 'access')
    expectRefusal(await erase(access.id, anyWord(patientId, access.version)), 409, 'data_rights_not_now')
    expectRefusal(await app.as('doctor').get(`${path}/${access.id}/erasure`), 403, 'not_allowed')
    expectRefusal(await look(999_999), 404, 'not_found')
  })

  it('is refused with everything that is wrong: no reason, wrong number, too early [H-38]', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const about = await asked(patientId)
    const { id, version } = about
    const { erasure } = read(privacy.getErasure, await look(id))
    expect(erasure).toMatchObject({ isBeforeTime: true, lastEntryOn: expect.any(String) })
    const reply = await erase(id, { ...(await word(about, patientId + 1)), isSamePerson: false })
    expectRefusal(reply, 400, 'invalid_input')
    expect((reply.body as { fields: object }).fields).toEqual({
      patientId: expect.stringMatching(/^To confirm, enter \d+, the MR number/),
      isSamePerson: expect.stringMatching(/^The request and this record differ\. Confirm/),
      beforeTime: expect.stringMatching(/^This record must be kept until/),
    })
    expectRefusal(await erase(id, { ...(await word(about, patientId)), note: ' ' }), 400, 'invalid_input')
    expectRefusal(await erase(id, anyWord(patientId, version - 1)), 409, 'data_rights_changed_meanwhile')
    read(patients.get, await app.as('doctor').get(`/api/patients/${patientId}`))
  })

  it('is refused while work is unfinished, and for a merged record [H-38]', async () => {
    const draft = await newDraft(app)
    const about = await asked(draft.patientId)
    const body = { ...(await word(about, draft.patientId)), beforeTime: true }
    expectRefusal(await erase(about.id, body), 409, 'patient_has_unfinished_letters')
    const other = await buildPatient(app.db, { doctorId: app.ids.doctor })
    const aboutOther = await asked(other)
    const merge = await app.as('admin').post(`/api/patients/${draft.patientId}/merge`, { otherId: other })
    read(patients.merge, merge)
    const refused = await look(aboutOther.id)
    expectRefusal(refused, 409, 'data_rights_not_now')
    expect(JSON.stringify(refused.body)).toContain(`MR #${draft.patientId}`)
  })
})

describe('the erasure of a record', () => {
  it('leaves nothing of the person but their request and audit entries [T-36]', async () => {
    const letter = await posted({ name: 'Zebrawood Quill', content: '<p>Zebrawood is well.</p>' })
    const draft = await newDraft(app, { name: 'Zebrawood Q.', content: '<p>Zebrawood again.</p>' })
    const fields = { patientId: letter.patientId, notes: 'Zebrawood notes' }
    const dictation = await sentDictation(app.as('doctor'), { sound: [toneOf(1)], fields })
    await app.as('doctor').delete(`/api/dictations/${dictation.id}`)
    await app.as('doctor').delete(`/api/letters/${draft.id}`)
    const path2 = `/api/patients/${letter.patientId}/merge`
    read(patients.merge, await app.as('admin').post(path2, { otherId: draft.patientId }))
    const other = await posted({ content: '<p>Somebody else.</p>' })
    expect(await tablesWith('Zebrawood')).toEqual(
      expect.arrayContaining(['dictations', 'letter_seals', 'letter_versions', 'letters', 'patients']),
    )
    const about = await asked(letter.patientId)
    const another = await asked(letter.patientId, 'access')
    for (const table of ['patients', 'letters', 'dictations'])
      await sql`update ${sql.table(table)} set updated_at = '2018-05-01T10:00:00Z'`.execute(app.db)
    const { erasure } = read(privacy.getErasure, await look(about.id))
    expect(erasure).toMatchObject({
      patient: { id: letter.patientId },
      mergedIds: [draft.patientId],
      letters: 2,
      dictations: 1,
      unfinished: { letters: 0, dictations: 0 },
      lastEntryOn: '2018-05-01',
      keptUntil: '2025-05-01',
      isBeforeTime: false,
    })

    const reply = await erase(about.id, await word(about, letter.patientId))
    const { request, steps } = read(privacy.erasePatient, reply)
    expect(request).toMatchObject({
      status: 'completed',
      patient: null,
      erasedPatientId: letter.patientId,
    })
    expect(steps[0]).toMatchObject({ step: 'erase', note: 'As they asked.' })
    expect(await tablesWith('Zebrawood')).toEqual([])
    expect(await get(another.id)).toMatchObject({ status: 'pending', patient: null })
    expectRefusal(await app.as('doctor').get(`/api/letters/${letter.id}`), 404, 'not_found')
    expectRefusal(await app.as('doctor').get(`/api/patients/${letter.patientId}`), 404, 'not_found')
    read(letters.get, await app.as('doctor').get(`/api/letters/${other.id}`))
    await expectCounts()
    const line = await app.db
      .selectFrom('auditLog')
      .select(['details', 'patientId'])
      .where('action', '=', 'data-rights.erase')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ patientId: letter.patientId, details: { isSamePerson: true } })
    // The letters' prints are erased, and a check of the trail accepts this.
    expect((await verifyTrail(app.db)).harm).toEqual([])
    expectRefusal(
      await erase(about.id, anyWord(letter.patientId, about.version)),
      409,
      'data_rights_changed_meanwhile',
    )
  })

  it('is possible before the retention time is over if the user confirms it', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Early Quillwort' })
    const correcting = await asked(patientId, 'rectification')
    const edit = await app.as('doctor').put(`/api/patients/${patientId}`, { name: 'Early Bird' })
    const { version: now } = read(patients.update, edit).patient
    const changes = [{ version: now - 1, field: 'name' }]
    const said = { wasWrong: 'The name.', putRight: 'It.', note: 'Rang.', changes, letterIds: null }
    const correction = { ...said, version: correcting.version }
    const put = await app.as('admin').post(`${path}/${correcting.id}/rectification`, correction)
    expect(read(privacy.rectifyRecord, put).steps[0]?.rectification?.changes).toHaveLength(1)
    const about = await asked(patientId)
    const body = { ...(await word(about, patientId)), beforeTime: true }
    // An entry added after the user looked at the record prevents the erasure.
    const letter = await buildLetter(app.db, {
      patientId,
      doctorId: app.ids.doctor,
      status: 'posted',
    })
    expectRefusal(await erase(about.id, body), 409, 'data_rights_changed_meanwhile')
    read(letters.get, await app.as('doctor').get(`/api/letters/${letter}`))
    const again = { ...(await word(about, patientId)), beforeTime: true }
    read(privacy.erasePatient, await erase(about.id, again))
    const gone = { step: 'check-identity', identity: 'confirmed', note: 'Passport.', version: 1, patientId }
    const { id } = await asked(null)
    expectRefusal(await app.as('admin').post(`${path}/${id}/steps`, gone), 400, 'invalid_input')
    for (const name of ['Early Bird', 'Early Quillwort']) expect(await tablesWith(name)).toEqual([])
  })
})

it('the search for people finds names and numbers, deleted patients last, merged ones never', async () => {
  const find = async (q: string) =>
    read(privacy.findPeople, await app.as('admin').get(`/api/gdpr/people?q=${encodeURIComponent(q)}`)).people
  const doctorId = app.ids.doctor
  const gone = await buildPatient(app.db, { doctorId, name: 'Oona Fennimore', deletedAt: new Date() })
  const there = await buildPatient(app.db, { doctorId, name: 'Una Fennimore', dob: '1950-02-01' })
  await buildPatient(app.db, { doctorId, name: 'U. Fennimore', deletedAt: new Date(), mergedInto: there })
  expect((await find('fennimore')).map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
    [there, false],
    [gone, true],
  ])
  expect((await find(`#${gone}`)).map(({ id }) => id)).toContain(gone)
  expect(await find('unassigned@test.example')).toMatchObject([{ kind: 'user', id: app.ids.unassigned }])
  expect(await find('')).toEqual([])
  expectRefusal(await app.as('secretary').get('/api/gdpr/people?q=una'), 403, 'not_allowed')
})

/** The names of the tables with this text in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(app.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Expects that the stored counters match the rows. */
async function expectCounts(): Promise<void> {
  const { rows } = await sql<Record<'letters' | 'keptLetters' | 'patients' | 'keptPatients', string>>`
    select (select count(*) from letters where deleted_at is null) as letters,
           (select sum(n) from letter_counts) as kept_letters,
           (select count(*) from patients where deleted_at is null) as patients,
           (select sum(n) from patient_counts) as kept_patients`.execute(app.db)
  expect(rows[0]?.keptLetters).toBe(rows[0]?.letters)
  expect(rows[0]?.keptPatients).toBe(rows[0]?.patients)
}

import { SignedIn } from '@sincerely/contract/auth'
import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { untilOneWaits } from '../../test/until-one-waits.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'
import type { TestClient, TestReply } from '../../test/test-client.ts'

const { users, letters } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/users'
const password = 'a quiet river stone'

async function add(email: string, role: string, firstName = 'Dr Ada') {
  const body = { firstName, lastName: 'Moss', email, role, password }
  return read(users.create, await app.as('admin').post(path, body)).user
}

async function signIn(email: string): Promise<TestClient> {
  const reply = await app.anonymous.post('/api/auth/login', { email, password })
  return testClient(app.url, SignedIn.parse(read(routes.auth.login, reply)).token)
}

const remove = (id: number, to?: number, client = app.as('admin')) =>
  client.delete(`${path}/${id}${to === undefined ? '' : `?handOverTo=${to}`}`)
const workOf = async (id: number) => read(users.work, await app.as('admin').get(`${path}/${id}/work`))
const namesOf = async () => read(users.list, await app.as('admin').get(path)).users.map(({ email }) => email)

/** A doctor with a patient, a draft, an approved letter, a posted letter, a deleted draft and an open dictation. */
async function doctorAtWork(email: string) {
  const { id, name } = await add(email, 'doctor')
  const patientId = await buildPatient(app.db, { doctorId: id, name: `Patient of ${email}` })
  const gone = await buildPatient(app.db, { doctorId: id, deletedAt: app.clock.now })
  const at = app.clock.now
  const write = (more: object) =>
    buildLetter(app.db, {
      patientId,
      doctorId: id,
      content: `<p>Dear Dr Patel,</p><p>All is well.</p><p>Yours sincerely,</p><p>${name}</p>`,
      ...more,
    })
  const reviewed = { reviewedBy: id, reviewedAt: at }
  const draft = await write({})
  const approved = await write({ status: 'approved', ...reviewed, version: 2 })
  const posted = await write({ status: 'posted', ...reviewed, postedBy: id, postedAt: at, version: 3 })
  const deleted = await write({ deletedAt: at })
  const doctor = await signIn(email)
  const start = { deviceKey: `device-${email.replace(/\W/g, '-')}`, letterType: 'consultation', patientId }
  const { dictation } = read(routes.dictation.start, await doctor.post('/api/dictations', start))
  return { id, name, patientId, gone, draft, approved, posted, deleted, dictation, doctor }
}

describe('a user with unfinished work', () => {
  it('is not deactivated unless the work is handed over at once [H-22]', async () => {
    const away = await doctorAtWork('hold@test.example')
    const stays = await add('hold-for@test.example', 'doctor')
    const hold = (more: object = {}) =>
      app.as('admin').patch(`${path}/${away.id}/status`, { status: 'inactive', ...more })
    const refused = await hold()
    expectRefusal(refused, 409, 'user_owns_work')
    expect(refused.body).toMatchObject({
      message: expect.stringContaining('still has 2 unfinished letters and 1 dictation.'),
    })
    expectRefusal(await hold({ handOverTo: away.id }), 422, 'doctor_required')
    expect(read(users.setStatus, await hold({ handOverTo: stays.id })).user.status).toBe('inactive')
    expect(await workOf(stays.id)).toMatchObject({ patients: 1, letters: 2, dictations: 1 })
    expect(await workOf(away.id)).toMatchObject({ patients: 0, letters: 0, dictations: 0 })
    expectRefusal(await away.doctor.get('/api/auth/account'), 401, 'not_signed_in')
  })

  it('is not deleted until the work is handed over to another active doctor', async () => {
    const { id, name, draft, doctor, dictation } = await doctorAtWork('owner@test.example')
    await app.db.updateTable('dictations').set({ recordingAt: null }).where('id', '=', dictation.id).execute()
    await doctor.put(`/api/letters/${draft}/working-copy`, { content: '<p>Mine.</p>', baseVersion: 1 })
    const unsaved = [{ name, letters: 1 }]
    const counts = { patients: 1, letters: 2, dictations: 1, clinics: 0, texts: 0, deleted: 2 }
    expect(await workOf(id)).toEqual({ ...counts, unsaved, recording: 0, secretaries: [] })
    expect((await doctor.put(`/api/dictations/${dictation.id}/recording`, { isOpen: true })).status).toBe(200)
    expect(await workOf(id)).toMatchObject({ recording: 1 })
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 60_000)
    expect(await workOf(id)).toMatchObject({ recording: 0 })
    const refused = await remove(id)
    expectRefusal(refused, 409, 'user_owns_work')
    expect(refused.body).toMatchObject({
      message: `${name} still has 1 patient, 2 unfinished letters, 1 dictation and 2 deleted records. Hand this work over to another doctor first.`,
    })
    for (const wrong of [id, app.ids.secretary, 999_999])
      expectRefusal(await remove(id, wrong), 422, 'doctor_required')
    const away = await add('away@test.example', 'doctor')
    await app.as('admin').patch(`${path}/${away.id}/status`, { status: 'inactive' })
    expectRefusal(await remove(id, away.id), 422, 'doctor_required')
    expect(await workOf(id)).toMatchObject({ patients: 1, letters: 2, dictations: 1 })
  })

  it('is not removed without asking if letters to hand over have unsaved text [H-33]', async () => {
    const { id, name, draft, approved, posted, doctor } = await doctorAtWork('written@test.example')
    await app.db.insertInto('assignments').values({ secretaryId: app.ids.unassigned, doctorId: id }).execute()
    const write = (client: TestClient, letterId: number) =>
      client.put(`/api/letters/${letterId}/working-copy`, { content: '<p>Mine.</p>', baseVersion: 1 })
    for (const letterId of [draft, approved])
      expect((await write(app.as('unassigned'), letterId)).status).toBe(200)
    expect((await write(doctor, draft)).status).toBe(200)
    // The unsaved text of the administrator who asks does not prevent the change, and posted letters are not affected.
    expect((await write(app.as('admin'), draft)).status).toBe(200)
    const copy = {
      userId: app.ids.secretary,
      content: '<p>Late.</p>',
      baseVersion: 3,
      savedAt: app.clock.now,
    }
    await app.db
      .insertInto('letterWorkingCopies')
      .values({ letterId: posted, ...copy })
      .execute()
    const before = await workOf(id)
    expect(before.unsaved).toEqual([
      { name, letters: 1 },
      { name: 'Test unassigned', letters: 2 },
    ])
    const to = app.ids.doctor
    const [admin, ask] = [app.as('admin'), { askIfOthersWrite: true }]
    for (const refused of [
      await admin.post(`${path}/${id}/hand-over`, { doctorId: to, ...ask }),
      await admin.patch(`${path}/${id}/status`, { status: 'inactive', handOverTo: to, ...ask }),
      await admin.delete(`${path}/${id}?handOverTo=${to}&askIfOthersWrite=true`),
    ]) {
      expectRefusal(refused, 409, 'others_unsaved_text')
      expect(refused.body).toMatchObject({
        message: `${name} and Test unassigned have unsaved text in an attached letter. Nothing has been changed yet.`,
      })
    }
    expect(await workOf(id)).toEqual(before)
    read(users.delete, await remove(id, to))
    expectRefusal(await app.as('unassigned').get(`/api/letters/${draft}`), 404, 'not_found')
  })

  it('is deleted and hands over all work in one call [H-21]', async () => {
    const from = await doctorAtWork('leaving@test.example')
    await app.db
      .insertInto('assignments')
      .values({ secretaryId: app.ids.unassigned, doctorId: from.id })
      .execute()
    expect((await workOf(from.id)).secretaries).toEqual(['Test unassigned'])
    const approvedAt = app.clock.now.toISOString()
    app.clock.now = new Date(app.clock.now.getTime() + 8 * 3_600_000)
    read(users.delete, await remove(from.id, app.ids.doctor))
    const taker = app.as('doctor')
    const listed = read(letters.list, await taker.get('/api/letters')).letters
    // The approval keeps its time although the letter has another doctor.
    expect(listed.find(({ id }) => id === from.approved)?.statusAt).toBe(approvedAt)
    expect((await taker.get(`/api/patients/${from.patientId}`)).status).toBe(200)
    expect((await taker.get(`/api/dictations/${from.dictation.id}`)).status).toBe(200)
    const draft = read(letters.get, await taker.get(`/api/letters/${from.draft}`)).letter
    expect(draft.content).toMatch(/<p>Yours sincerely,<\/p><p>Dr Test doctor<\/p>$/)
    expect(draft).toMatchObject({ status: 'draft', version: 3, doctorId: app.ids.doctor })
    const approved = read(letters.get, await taker.get(`/api/letters/${from.approved}`)).letter
    expect(approved).toMatchObject({ status: 'approved', version: 3 })
    expect(approved.content).toContain(from.name)
    expectRefusal(await taker.get(`/api/letters/${from.posted}`), 404, 'not_found')
    const posted = read(letters.get, await app.as('admin').get(`/api/letters/${from.posted}`)).letter
    expect(posted.doctorName).toBe(from.name)
    const steps = read(letters.listSteps, await taker.get(`/api/letters/${from.draft}/steps`)).steps
    expect(steps.map(({ did, note }) => [did, note])).toEqual([
      ['saved', null],
      ['reassigned', `From ${from.name} to Dr Test doctor`],
      ['created', null],
    ])

    expect(await namesOf()).not.toContain('leaving@test.example')
    const known = read(users.listKnown, await app.as('admin').get(`${path}/known`)).people
    expect(known.at(-1)).toEqual({ id: from.id, name: from.name, role: 'doctor', standing: 'left' })
    expect(known.find(({ id }) => id === app.ids.doctor)).toMatchObject({ standing: 'active' })
    expectRefusal(await taker.get(`${path}/known`), 403, 'not_allowed')
    expectRefusal(await from.doctor.get('/api/auth/profile'), 401, 'not_signed_in')
    expectRefusal(await remove(from.id), 404, 'not_found')
    expectRefusal(await app.as('admin').get(`${path}/${from.id}/work`), 404, 'not_found')
    expectRefusal(await app.as('admin').put(`${path}/${from.id}`, { firstName: 'X' }), 404, 'not_found')
    expect(
      await app.db.selectFrom('assignments').selectAll().where('doctorId', '=', from.id).execute(),
    ).toEqual([])
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'letterId', 'patientId', 'details'])
      .where('requestId', '=', (q) =>
        q
          .selectFrom('auditLog')
          .select('requestId')
          .where('action', '=', 'user.delete')
          .where('userId', '=', from.id),
      )
      .orderBy('seq')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      ...Array<string>(2).fill('patient.reassign'),
      ...Array<string>(3).fill('letter.reassign'),
      'letter.edit',
      'letter.edit',
      'dictation.reassign',
      'user.hand-over',
      'user.delete',
    ])
    expect(lines.at(-2)?.details).toEqual({
      doctorId: app.ids.doctor,
      patients: 1,
      letters: 2,
      dictations: 1,
      clinics: 0,
      texts: 0,
      deleted: 2,
    })
    const moved = await app.db
      .selectFrom('letters')
      .select('doctorId')
      .where('id', '=', from.deleted)
      .executeTakeFirst()
    expect(moved).toEqual({ doctorId: app.ids.doctor })
  })

  it('hands over thousands of letters with one live update, except for a letter being edited', async () => {
    const { id, name } = await add('many@test.example', 'doctor')
    const patientId = await buildPatient(app.db, { doctorId: id, dob: '1900-01-31' })
    await sql`insert into patients (name, dob, doctor_id, created_by, created_at, updated_at)
      select name || n, dob, doctor_id, created_by, created_at, updated_at
        from patients, generate_series(1, 94) n where patients.id = ${patientId}`.execute(app.db)
    const text = `<p>Dear Doctor,</p><p>All is well.</p><p>Yours sincerely,</p><p>${name}</p>`
    const letterId = await buildLetter(app.db, { patientId, doctorId: id, content: text })
    await sql`insert into letters (patient_id, doctor_id, type, priority, content, status, due_at, created_by, created_at, updated_at)
      select patients.id, ${id}, type, priority, '<p>Well.</p>', status, due_at, letters.created_by, letters.created_at, letters.updated_at
        from letters, patients, generate_series(1, 100) where letters.id = ${letterId} and patients.doctor_id = ${id}`.execute(
      app.db,
    )
    expect((await app.as('admin').put(`/api/letters/${letterId}/editors/me`, {})).status).toBe(200)
    const { events, heard, next } = await app.listen('doctor')
    const call = app.as('admin').post(`${path}/${id}/hand-over`, { doctorId: app.ids.doctor })
    expect(read(users.handOver, await call)).toMatchObject({ patients: 95, letters: 9501 })
    const last = next('new_patient')
    await app.as('doctor').post('/api/patients', { name: 'After It', dob: '1961-01-01' })
    await last
    const names = events.map((event) => event.name).toSorted()
    const ofOne = ['letter_updated', 'letter_updated']
    expect(names).toEqual([...ofOne, 'new_patient', 'notifications_changed', 'people_changed'])
    const admin = { letterId, byUserId: app.ids.admin, byName: 'Test admin' }
    expect(heard('letter_updated')).toMatchObject([
      { ...admin, did: 'reassigned', version: 2 },
      { ...admin, did: 'saved', version: 3 },
    ])
    const counts = await app.db
      .selectFrom('letterSteps')
      .innerJoin('letters', 'letters.id', 'letterSteps.letterId')
      .select(['did', ({ fn }) => fn.countAll<string>().as('n')])
      .innerJoin('patients', 'patients.id', 'letters.patientId')
      .where('patients.dob', '=', '1900-01-31')
      .where('did', '!=', 'created')
      .groupBy('did')
      .orderBy('did')
      .execute()
    expect(counts).toEqual([
      { did: 'reassigned', n: '9501' },
      { did: 'saved', n: '1' },
    ])
    const counted = await app.db
      .selectFrom('letterCounts')
      .select(({ fn }) => fn.sum<string>('n').as('n'))
      .where('doctorId', '=', id)
      .executeTakeFirstOrThrow()
    expect(counted.n).toBe('0')
    const { letter } = read(letters.get, await app.as('doctor').get(`/api/letters/${letterId}`))
    expect(letter).toMatchObject({
      version: 3,
      content: expect.stringMatching(/<p>Dr Test doctor<\/p>$/),
    })
  }, 60_000)

  it('can hand over the work and stay', async () => {
    const from = await doctorAtWork('staying@test.example')
    const call = (doctorId: number) => app.as('admin').post(`${path}/${from.id}/hand-over`, { doctorId })
    expectRefusal(await call(from.id), 422, 'doctor_required')
    await app.db
      .insertInto('assignments')
      .values({ secretaryId: app.ids.unassigned, doctorId: from.id })
      .execute()
    const handedOver = read(users.handOver, await call(app.ids.otherDoctor))
    expect(handedOver).toEqual({ patients: 1, letters: 2, dictations: 1, clinics: 0, texts: 0, deleted: 2 })
    const notificationTypeOf = async (client: TestClient) =>
      read(routes.notifications.list, await client.get('/api/notifications'))
        .notifications.filter(({ type }) => ['work_handed_over', 'work_given_away'].includes(type))
        .map(({ message, data }) => ({ message, data }))
    const who = `Test admin handed over the work of ${from.name}`
    const rest = '2 unfinished letters and 1 dictation.'
    const what = `patient Patient of staying@test.example (MR #${from.patientId}), ${rest}`
    const data = { patientId: from.patientId }
    expect(await notificationTypeOf(app.as('otherDoctor'))).toEqual([
      { message: `${who} to you: ${what}`, data },
    ])
    const toSecretary = `${who} to a doctor you work for: ${what}`
    expect(await notificationTypeOf(app.as('otherSecretary'))).toEqual([{ message: toSecretary, data }])
    // For users who can no longer see the record, the message has no name.
    const away = `to Test otherDoctor: 1 patient, ${rest}`
    const told = `Test admin handed over your work ${away}`
    expect(await notificationTypeOf(from.doctor)).toEqual([{ message: told, data: {} }])
    const [newest] = await notificationTypeOf(app.as('unassigned'))
    expect(newest?.message).toBe(`Test admin handed over the work of a doctor you work for ${away}`)
    expect(await workOf(from.id)).toMatchObject({ patients: 0, letters: 0, dictations: 0, deleted: 0 })
    expect((await app.as('otherDoctor').get(`/api/letters/${from.draft}`)).status).toBe(200)
    expectRefusal(await from.doctor.get(`/api/letters/${from.draft}`), 404, 'not_found')
  })

  it.each(['deleted', 'given another role'])(
    'is not %s while a deleted record of theirs may be restored',
    async (what) => {
      const { id, name } = await add(`${what.length}.gone@test.example`, 'doctor')
      const patientId = await buildPatient(app.db, { doctorId: id, deletedAt: app.clock.now })
      const leave = () =>
        what === 'deleted' ? remove(id) : app.as('admin').put(`${path}/${id}`, { role: 'secretary' })
      const refused = await leave()
      expectRefusal(refused, 409, 'user_owns_work')
      expect(refused.body).toMatchObject({
        message: `${name} still has 1 deleted record. Hand this work over to another doctor first.`,
      })
      const call = app.as('admin').post(`${path}/${id}/hand-over`, { doctorId: app.ids.doctor })
      expect(read(users.handOver, await call)).toMatchObject({ patients: 0, deleted: 1 })
      expect((await leave()).status).toBe(200)
      read(routes.patients.restore, await app.as('admin').post(`/api/patients/${patientId}/restore`))
      expect((await app.as('doctor').get(`/api/patients/${patientId}`)).status).toBe(200)
    },
  )

  it('gets no new patient during a change of role', async () => {
    const { id } = await add('role.race@test.example', 'doctor')
    const doctor = await signIn('role.race@test.example')
    const begun: Promise<TestReply>[] = []
    await app.db.transaction().execute(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      await db.updateTable('users').set({ role: 'secretary' }).where('id', '=', id).execute()
      begun.push(doctor.post('/api/patients', { name: 'At Once', dob: '1960-02-02' }))
      await untilOneWaits(app.db)
    })
    for (const reply of await Promise.all(begun)) expectRefusal(reply, 422, 'doctor_required')
  })

  it('leaves no patient behind who was added at the same moment [H-22]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `race${round}@test.example`
      const { id } = await add(email, 'doctor')
      const doctor = await signIn(email)
      const begin = () => doctor.post('/api/patients', { name: 'At Once', dob: `196${round}-01-01` })
      const replies = await Promise.all([begin(), remove(id, app.ids.doctor), begin()])
      expect(replies[1].status).toBe(200)
      for (const reply of [replies[0], replies[2]]) expect([200, 401, 409, 422]).toContain(reply.status)
      const stranded = await app.db.selectFrom('patients').select('id').where('doctorId', '=', id).execute()
      expect(stranded).toEqual([])
    }
  })
})

describe('a user without unfinished work', () => {
  it('is deleted, and the email address can be used again', async () => {
    const { id } = await add('again@test.example', 'secretary', 'Ida')
    const client = await signIn('again@test.example')
    expect(read(users.delete, await remove(id))).toEqual({ deletedCount: 1 })
    expectRefusal(await client.get('/api/auth/profile'), 401, 'not_signed_in')
    const refused = await app.anonymous.post('/api/auth/login', { email: 'again@test.example', password })
    expectRefusal(refused, 401, 'wrong_sign_in')
    const next = await add('AGAIN@test.example', 'secretary', 'Una')
    expect(next.id).not.toBe(id)
    await signIn('again@test.example')
  })

  it('is deleted by administrators only, and only if they exist', async () => {
    expectRefusal(await remove(999_999), 404, 'not_found')
    expectRefusal(await remove(app.ids.secretary, undefined, app.as('doctor')), 403, 'not_allowed')
  })
})

describe('the last administrator', () => {
  const setAdmin = (status: 'active' | 'inactive') =>
    app.db.updateTable('users').set({ status }).where('id', '=', app.ids.admin).execute()
  const takes = {
    delete: (client: TestClient, id: number) => remove(id, undefined, client),
    deactivate: (client: TestClient, id: number) =>
      client.patch(`${path}/${id}/status`, { status: 'inactive' }),
    'give another role': (client: TestClient, id: number) =>
      client.put(`${path}/${id}`, { role: 'secretary' }),
  }

  it.each(Object.entries(takes))(
    'remains if two of them %s each other at once; invited ones do not count [T-17]',
    async (way, take) => {
      const [one, two] = [`one.${way.length}@test.example`, `two.${way.length}@test.example`]
      const [first, second] = [await add(one, 'admin'), await add(two, 'admin')]
      const body = {
        firstName: 'Only',
        lastName: 'Invited',
        email: `${way.length}@test.example`,
        role: 'admin',
      }
      read(users.create, await app.as('admin').post(path, body))
      const clients = [await signIn(one), await signIn(two)] as const
      await setAdmin('inactive')
      try {
        const replies = await Promise.all([take(clients[0], second.id), take(clients[1], first.id)])
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
        const refused = replies.find(({ status }) => status !== 200)
        // The second was no longer an administrator, or was the last one.
        expect(refused?.body).toMatchObject({
          code: expect.stringMatching(/^(last_admin|not_allowed|not_signed_in)$/),
        })
        const left = await app.db
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'admin')
          .where('status', '=', 'active')
          .where('id', 'in', [first.id, second.id])
          .execute()
        expect(left).toHaveLength(1)
      } finally {
        await setAdmin('active')
        for (const { id } of [first, second])
          await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
      }
    },
  )
})

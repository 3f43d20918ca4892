import { routes } from '@sincerely/contract/routes'
import { dayIn } from '@sincerely/domain/dates'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient, buildUser } from '../../../seed/build.ts'
import { sentDictation } from '../../test/dictated-sound.ts'
import { pdfWords } from '../../test/pdf-words.ts'
import { readDocx } from '../../test/read-docx.ts'
import { addSession, startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'

const { assignments, auth, letters } = routes
const path = '/api/doctor-secretary/covers'
const morning = new Date('2026-11-20T10:00:00Z')
let app: TestApp
let third: number
let asThird: ReturnType<typeof testClient>
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  third = await buildUser(app.db, { name: 'Dr Third', email: 'third@test.example' })
  asThird = testClient(app.url, await addSession(app.db, third, app.clock.now))
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date('2027-06-01') })
    .execute()
  patientId = await buildPatient(app.db, {
    doctorId: app.ids.otherDoctor,
    name: 'Ottoline Thrupp',
    gpName: 'Dr Patel',
  })
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.now = morning
  for (const table of ['covers', 'notifications'] as const) await app.db.deleteFrom(table).execute()
})

/** `doctor` covers for `otherDoctor`, unless others are named. */
const send = (from: string, to: string, pair: object = {}) =>
  app.as('admin').post(path, { coveringId: app.ids.doctor, doctorId: app.ids.otherDoctor, from, to, ...pair })
const arrange = async (from: string, to: string, pair: object = {}) =>
  read(assignments.createCover, await send(from, to, pair)).cover
const fieldsOf = ({ body }: { body: unknown }) => (body as { fields: object }).fields
const draft = () =>
  buildLetter(app.db, {
    patientId,
    doctorId: app.ids.otherDoctor,
    content: '<p>Dear Dr Patel,</p><p>She is well.</p><p>Yours sincerely,<br>Test otherDoctor</p>',
  })
const review = (person: Person, id: number, body: object = { approved: true }) =>
  app.as(person).patch(`/api/letters/${id}/review`, body)
const told = async (person: Person) =>
  read(routes.notifications.list, await app.as(person).get('/api/notifications')).notifications.map(
    ({ message }) => message,
  )

describe('a cover by a doctor', () => {
  it('is refused for themselves, for somebody who is no doctor, and by an administrator', async () => {
    const own = await send('2026-11-20', '2026-11-21', { doctorId: app.ids.doctor })
    expectRefusal(own, 422, 'cover_not_possible')
    expect(fieldsOf(own)).toEqual({ doctorId: 'A doctor cannot cover for themselves.' })
    const wrong = await send('2026-11-20', '2026-11-21', {
      coveringId: app.ids.admin,
      doctorId: app.ids.secretary,
    })
    expect(fieldsOf(wrong)).toEqual({
      coveringId: 'Choose an active secretary or doctor.',
      doctorId: 'Choose an active doctor.',
    })
    const insert = app.db.insertInto('covers').values({
      coveringId: third,
      doctorId: third,
      fromDay: '2026-11-20',
      toDay: '2026-11-20',
      createdBy: app.ids.admin,
      createdAt: morning,
    })
    await expect(insert.execute()).rejects.toThrow(/covers_check/)
  })

  it('is refused while one of the two is away, because nobody would do their work [H-22]', async () => {
    await arrange('2026-11-23', '2026-11-27')
    const byAbsent = await send('2026-11-27', '2026-11-30', {
      coveringId: app.ids.otherDoctor,
      doctorId: third,
    })
    const forCovering = await send('2026-11-20', '2026-11-23', {
      coveringId: third,
      doctorId: app.ids.doctor,
    })
    const known = 'Dr Test doctor is covering for Test otherDoctor from 23/11/2026 to 27/11/2026'
    expect(fieldsOf(byAbsent)).toEqual({
      coveringId: `${known}, so Test otherDoctor can't cover for anyone then. Choose someone else.`,
    })
    expect(fieldsOf(forCovering)).toEqual({
      doctorId: `${known}, so no one can cover for Dr Test doctor then. End that cover first.`,
    })
    const again = await send('2026-11-25', '2026-11-25')
    expect(fieldsOf(again)).toEqual({
      from: `${known.replace('is', 'is already')}. Change that cover instead.`,
    })
    // The days before and after are allowed, and so is a secretary who covers for the covering doctor.
    await arrange('2026-11-28', '2026-11-30', { coveringId: app.ids.otherDoctor, doctorId: third })
    await arrange('2026-11-23', '2026-11-27', {
      coveringId: app.ids.otherSecretary,
      doctorId: app.ids.doctor,
    })
    const { covers } = read(assignments.listCovers, await app.as('admin').get(path))
    expect(covers.map(({ coveringName, doctorName }) => [coveringName, doctorName])).toEqual([
      ['Dr Test doctor', 'Test otherDoctor'],
      ['Test otherSecretary', 'Dr Test doctor'],
      ['Test otherDoctor', 'Dr Third'],
    ])
  })

  it('never leads to two covers of absent doctors, even when arranged at once [H-22]', async () => {
    const replies = await Promise.all([
      send('2026-12-01', '2026-12-10'),
      send('2026-12-05', '2026-12-12', { coveringId: app.ids.otherDoctor, doctorId: app.ids.doctor }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('ends when one of the two is deactivated, and the other is notified', async () => {
    const leaver = await buildUser(app.db, { name: 'Dr Leaving', email: 'leaving@test.example' })
    await arrange('2026-11-20', '2026-11-30', { coveringId: leaver })
    await arrange('2026-12-01', '2026-12-02', { doctorId: leaver })
    const status = await app.as('admin').patch(`/api/users/${leaver}/status`, { status: 'inactive' })
    expect(status.status, JSON.stringify(status.body)).toBe(200)
    expect(read(assignments.listCovers, await app.as('admin').get(path)).covers).toEqual([])
    expect((await told('otherDoctor'))[0]).toBe('Dr Leaving is no longer covering for you.')
    expect((await told('doctor'))[0]).toBe('You are no longer covering for Dr Leaving.')
  })
})

describe('a doctor who covers', () => {
  it('sees and works with everything of the other doctor during the cover only [T-14]', async () => {
    const letterId = await draft()
    await sentDictation(app.as('otherDoctor'), { fields: { patientId } })
    const made = await app.as('otherDoctor').post('/api/clinics', { day: '2026-11-20' })
    const clinicId = read(routes.clinics.create, made).clinic.id
    const seen = async (person: Person = 'doctor') => {
      const client = app.as(person)
      const patients = read(routes.patients.list, await client.get('/api/patients?q=thrupp'))
      const found = read(letters.list, await client.get('/api/letters?q=thrupp'))
      const queue = read(routes.dictation.list, await client.get(`/api/dictations?patientId=${patientId}`))
      const one = await client.get(`/api/letters/${letterId}`)
      const saved = await client.patch(`/api/letters/${letterId}`, { notes: `seen by ${person}` })
      const clinic = await client.get(`/api/clinics/${clinicId}`)
      return [
        patients.total,
        found.letters.length > 0,
        queue.dictations.length,
        one.status,
        saved.status,
        clinic.status,
      ]
    }
    const nothing = [0, false, 0, 404, 404, 404]
    const everything = [1, true, 1, 200, 200, 200]
    await arrange('2026-11-21', '2026-11-22')
    expect(await seen()).toEqual(nothing)
    app.clock.now = new Date('2026-11-21T00:00:00Z')
    expect(await seen()).toEqual(everything)
    // The covering doctor's secretary, and people who cover for that doctor, see no more than before.
    expect(await seen('secretary')).toEqual(nothing)
    app.clock.now = new Date('2026-11-22T23:59:59Z')
    expect(await seen()).toEqual(everything)
    app.clock.now = new Date('2026-11-23T00:00:00Z')
    expect(await seen()).toEqual(nothing)
  })

  it('keeps their own patients, template and signature as their own', async () => {
    await arrange('2026-11-20', '2026-11-20')
    const client = app.as('doctor')
    const added = read(routes.patients.create, await client.post('/api/patients', { name: 'Own Patient' }))
    expect(added.patient.doctorId).toBe(app.ids.doctor)
    const { settings } = read(routes.settings.get, await client.get('/api/user-settings'))
    expect(settings.doctorId).toBe(app.ids.doctor)
    const signature = `/api/doctors/${app.ids.otherDoctor}/signature`
    expectRefusal(await client.put(signature, { image: 'data:image/png;base64,eA==' }), 404, 'not_found')
    expectRefusal(await client.delete(signature), 404, 'not_found')
    const { doctors } = read(auth.profile, await client.get('/api/auth/profile'))
    expect(doctors).toMatchObject([
      { id: app.ids.doctor, coverUntil: null },
      { id: app.ids.otherDoctor, coverUntil: '2026-11-20' },
    ])
    const account = read(auth.getAccount, await app.as('otherDoctor').get('/api/auth/account')).account
    expect(account.secretaries).toEqual([
      { name: 'Test otherSecretary', coverUntil: null },
      { name: 'Dr Test doctor', coverUntil: '2026-11-20' },
    ])
  })

  it('is told what the other doctor is told, but not of dictations to type', async () => {
    await arrange('2026-11-20', '2026-11-20')
    expect(await told('doctor')).toEqual(['You are covering for Test otherDoctor on 20/11/2026.'])
    expect(await told('otherDoctor')).toEqual(['Dr Test doctor is covering for you on 20/11/2026.'])
    const letterId = await draft()
    const note = { approved: false, reviewNotes: 'Which knee?' }
    read(letters.review, await review('otherSecretary', letterId, note))
    await sentDictation(app.as('otherDoctor'), { fields: { patientId } })
    expect(await told('doctor')).toEqual([
      'Test otherSecretary returned the Consultation Letter for Ottoline Thrupp: ‘Which knee?’',
      'You are covering for Test otherDoctor on 20/11/2026.',
    ])
    const attention = read(routes.attention.list, await app.as('doctor').get('/api/attention'))
    expect(JSON.stringify(attention)).toContain('Ottoline Thrupp')
    app.clock.now = new Date('2026-11-21T10:00:00Z')
    expect((await told('doctor'))[0]).toBe('Test otherSecretary returned a letter for a patient.')
  })

  it('approves on behalf of the other doctor where only doctors may approve [H-21] [H-22]', async () => {
    const only = await app.as('admin').put('/api/practice-settings', { onlyDoctorsApprove: true })
    expect(only.status).toBe(200)
    const id = await draft()
    expectRefusal(await review('otherSecretary', id), 403, 'only_doctors_approve')
    expectRefusal(await review('doctor', id), 404, 'not_found')
    await arrange('2026-11-20', '2026-11-20')
    read(letters.review, await review('doctor', id))
    const words = 'Approved by Dr Test doctor on behalf of Test otherDoctor'
    const pdf = await app.as('doctor').get(`/api/letters/${id}/pdf`)
    expect(pdfWords(pdf.bytes)).toContain(words)
    expect(readDocx((await app.as('doctor').get(`/api/letters/${id}/docx`)).bytes).text()).toContain(words)
    const { frame } = read(letters.frame, await app.as('doctor').get(`/api/letters/${id}/frame`))
    expect(frame.signatory.approvedOnBehalf).toBe(words)
    const file = (await app.as('doctor').get(`/api/letters/${id}/fhir`)).bytes.toString('utf8')
    const { entry } = JSON.parse(file) as { entry: { resource: object }[] }
    expect(entry[0]?.resource).toMatchObject({ attester: [{ mode: 'official', party: { display: words } }] })
    const line = await app.db
      .selectFrom('auditLog')
      .select(['actorId', 'details'])
      .where('action', '=', 'letter.approve')
      .where('letterId', '=', id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ actorId: app.ids.doctor, details: { onBehalfOf: app.ids.otherDoctor } })
    read(letters.post, await app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' }))
    app.clock.now = new Date('2026-11-21T10:00:00Z')
    expectRefusal(await app.as('doctor').get(`/api/letters/${id}/pdf`), 404, 'not_found')
  })

  it('follows the cover in open browsers at once [T-14]', async () => {
    const browser = await app.listen('doctor')
    const moved = browser.next('scope_changed')
    const cover = await arrange('2026-11-20', '2026-11-20')
    await moved
    const patient = browser.next('patient_updated')
    await app.as('otherDoctor').put(`/api/patients/${patientId}`, { phone: '01632 960 001' })
    await patient
    const back = browser.next('scope_changed')
    await app.as('admin').delete(`${path}/${cover.id}`)
    await back
  })
})

type Step =
  | { do: 'cover'; who: number; whom: number; after: number; days: number }
  | { do: 'wait'; hours: number }

const person = fc.integer({ min: 0, max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('cover' as const),
    who: person,
    whom: person,
    after: fc.integer({ min: 0, max: 3 }),
    days: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
)

describe('the letters of three doctors who cover for each other', () => {
  it('are seen by their doctor and those who cover today, after any sequence of covers [T-13]', async () => {
    const ids = [app.ids.doctor, app.ids.otherDoctor, third]
    const clients = [app.as('doctor'), app.as('otherDoctor'), asThird]
    const own: number[] = []
    for (const doctorId of ids) {
      const its = await buildPatient(app.db, { doctorId, name: `Quibble ${doctorId}` })
      own.push(await buildLetter(app.db, { patientId: its, doctorId }))
    }
    const day = (after: number) =>
      dayIn(new Date(app.clock.now.getTime() + after * 86_400_000), 'Europe/London')
    const history = async (steps: Step[]) => {
      app.clock.now = morning
      await app.db.deleteFrom('covers').execute()
      const made: { who: number; whom: number; from: string; to: string }[] = []
      for (const taken of steps) {
        if (taken.do === 'wait') app.clock.now = new Date(app.clock.now.getTime() + taken.hours * 3_600_000)
        else {
          const { who, whom, after } = taken
          const wanted = { who, whom, from: day(after), to: day(after + taken.days - 1) }
          const clashes = made.some(
            (other) =>
              other.from <= wanted.to &&
              wanted.from <= other.to &&
              ((other.who === who && other.whom === whom) || other.whom === who || other.who === whom),
          )
          const { status } = await send(wanted.from, wanted.to, { coveringId: ids[who], doctorId: ids[whom] })
          expect(status).toBe(who === whom || clashes ? 422 : 200)
          if (status === 200) made.push(wanted)
        }
        const today = day(0)
        for (const [who, client] of clients.entries()) {
          const covered = made.filter((one) => one.who === who && one.from <= today && today <= one.to)
          const expected = [who, ...covered.map(({ whom }) => whom)].map((doctor) => own[doctor])
          const seen = read(letters.list, await client.get('/api/letters?q=Quibble')).letters
          expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(expected))
        }
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), history), {
      numRuns: 12,
      seed: 20_261_130,
    })
  })
})

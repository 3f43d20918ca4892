import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { readDocx } from '../../test/read-docx.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  const patient = { doctorId: app.ids.doctor, name: 'Zoë "Q" Ångström', gpName: 'Patel' }
  patientId = await buildPatient(app.db, patient)
})
afterAll(() => app.close())

function download(id: number, person: Person = 'doctor') {
  return app.as(person).get(`/api/letters/${id}/docx`)
}

async function draft() {
  const body = { patientId, content: '<p>She is well.</p>' }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

async function approved() {
  const { id } = await draft()
  const review = await app.as('secretary').patch(`/api/letters/${id}/review`, { approved: true })
  return read(letters.review, review).letter
}

describe('the Word file of a letter', () => {
  it('is refused out of scope, for a missing letter and without signing in', async () => {
    const { id } = await draft()
    expectRefusal(await download(id, 'otherDoctor'), 404, 'not_found')
    expectRefusal(await download(id, 'unassigned'), 404, 'not_found')
    expectRefusal(await download(999_999), 404, 'not_found')
    expectRefusal(await app.anonymous.get(`/api/letters/${id}/docx`), 401, 'not_signed_in')
  })

  it('is refused with the reason if it cannot be made', async () => {
    const { otherDoctor } = app.ids
    const template = {
      doctorId: otherDoctor,
      header: '<p><img src="data:image/png;base64,AAAA"></p>',
      footer: '',
    }
    await app.db
      .insertInto('letterTemplates')
      .values({ ...template, updatedBy: otherDoctor, updatedAt: app.clock.now })
      .execute()
    const patient = await buildPatient(app.db, { doctorId: otherDoctor })
    const id = await buildLetter(app.db, { patientId: patient, doctorId: otherDoctor })
    const reply = await download(id, 'otherDoctor')
    expectRefusal(reply, 422, 'letterhead_not_printable')
    expect(reply.body).toMatchObject({ message: expect.stringContaining('An image in the header') })
  })

  it('is named after the patient and the day, with accents', async () => {
    const reply = await download((await draft()).id, 'secretary')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe(letters.docx.contentType)
    const disposition = reply.headers.get('content-disposition') ?? ''
    expect(disposition).toContain("filename*=UTF-8''Letter_Zo%C3%AB_")
    expect(disposition).toContain('_2026-11-20.docx')
  })

  it('is marked as a draft for a draft, with its addressee, date and text', async () => {
    const { id } = await draft()
    const file = readDocx((await download(id)).bytes)
    expect(file.xml('word/header1.xml')).toContain('>Draft<')
    expect(file.text()).toMatch(/^Dr Patel\t20\/11\/2026\n.*Dear Dr Patel,\n.*She is well\./su)
  })

  it('stays as it was approved, whatever changes later on GP or letterhead', async () => {
    const { id } = await approved()
    const before = (await download(id)).bytes
    await app.as('doctor').put(`/api/patients/${patientId}`, { gpName: 'Dr Somebody Else' })
    await app.as('doctor').put('/api/user-settings', { header: '<p>Another letterhead</p>' })
    app.clock.now = new Date('2026-11-25T10:00:00Z')
    const after = (await download(id)).bytes
    expect(after.equals(before)).toBe(true)
    const file = readDocx(after)
    expect(file.text()).toMatch(
      /^Dr Patel\t20\/11\/2026\n.*Approved by Test secretary on behalf of Dr Test doctor/su,
    )
    for (const name of file.names.filter((part) => part.startsWith('word/header')))
      expect(file.xml(name)).not.toMatch(/Draft|Another letterhead/u)
  })

  it('is refused if the seal was altered', async () => {
    const { id } = await approved()
    const altered = { printed: '{"printed":{},"day":"2026-01-01"}' }
    await app.db.updateTable('letterSeals').set(altered).where('letterId', '=', id).execute()
    expectRefusal(await download(id), 500, 'fault')
  })
})

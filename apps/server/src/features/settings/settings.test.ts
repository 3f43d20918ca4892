import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfWords } from '../../test/pdf-words.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { settings } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const get = async (person: Person) =>
  read(settings.get, await app.as(person).get('/api/user-settings')).settings
const put = (person: Person, body: object) => app.as(person).put('/api/user-settings', body)

describe('the letter template', () => {
  it('is previewed as a printed page without being saved, or refused with the reason', async () => {
    const look = (person: Person, body: object) => app.as(person).post('/api/user-settings/page', body)
    expectRefusal(await look('doctor', { header: '<p>Only a header</p>' }), 400, 'invalid_input')
    expectRefusal(
      await look('doctor', { header: '<p>line</p>'.repeat(150), footer: '' }),
      422,
      'letterhead_too_tall',
    )
    const before = await get('doctor')
    const [seen, blank, ofThePractice] = [
      await look('doctor', { header: '<p>The clinic by the sea</p>', footer: '<p>Rings at noon</p>' }),
      await look('secretary', { header: '', footer: ' ' }),
      await look('admin', { header: '<p>The practice</p>', footer: '' }),
    ]
    for (const page of [seen, blank, ofThePractice]) {
      expect(page.status).toBe(200)
      expect(Buffer.from(page.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const words = pdfWords(seen.bytes)
    expect(words).toMatch(/The clinic by the sea[^]*Dear Doctor,[^]*Rings at noon/)
    expect(pdfWords(blank.bytes)).toContain('Test Practice')
    expect(pdfWords(ofThePractice.bytes)).toMatch(/The practice[^]*The doctor’s name/)
    expect(await get('doctor')).toEqual(before)
  })

  it('is refused with the height limit if its header leaves no room for a letter', async () => {
    const reply = await put('doctor', { header: '<p>line</p>'.repeat(150) })
    expectRefusal(reply, 422, 'letterhead_too_tall')
    expect(reply.body).toMatchObject({ fields: { header: expect.stringMatching(/at most \d+ mm/) } })
    expect((await get('doctor')).header).toBe('')
  })

  it.each([
    ['that is none', 'data:image/png;base64,AAAA'],
    ['of another address', 'https://clinic.example/logo.png'],
  ])('is refused with an image %s', async (_, src) => {
    const frame = { header: `<p>Clinic <img src="${src}"></p>`, footer: '' }
    const refused = [
      await put('doctor', frame),
      await app.as('doctor').post('/api/user-settings/page', frame),
    ]
    for (const reply of refused) {
      expectRefusal(reply, 422, 'letterhead_not_printable')
      expect(reply.body).toMatchObject({ message: expect.stringMatching(/^The header contains an image/) })
    }
    expect((await get('doctor')).header).toBe('')
  })

  it('is sanitised when it is saved', async () => {
    const { header } = read(
      settings.update,
      await put('doctor', { header: '<p onclick="x">A<script>x</script></p>' }),
    ).settings
    expect(header).toBe('<p>A</p>')
  })

  it('names the user who saved it last', async () => {
    expect((await get('secretary')).updatedBy).toBe(app.ids.doctor)
  })

  it('is a built-in default until the practice has one', async () => {
    expect(await get('otherDoctor')).toMatchObject({
      header: '',
      footer: '',
      version: 0,
      updatedAt: null,
      updatedBy: null,
    })
    expect((await get('otherDoctor')).defaultHeader).toContain('Test Practice')
    expect((await get('otherDoctor')).defaultFooter).toMatch(
      /medical use only.*confidential medical information/i,
    )
    read(settings.update, await put('admin', { header: '<p>The practice</p>' }))
    expect((await get('otherDoctor')).defaultHeader).toBe('<p>The practice</p>')
  })

  it('is shared by a doctor and the doctor’s secretary', async () => {
    read(settings.update, await put('secretary', { footer: '<p>Written by her</p>' }))
    expect(await get('doctor')).toMatchObject({ footer: '<p>Written by her</p>', doctorId: app.ids.doctor })
    expectRefusal(await put('unassigned', { footer: 'x' }), 422, 'no_doctor_assigned')
  })

  it('changes only the given fields and refuses a stale version', async () => {
    const { version, footer } = await get('doctor')
    const changed = read(settings.update, await put('doctor', { header: '<p>New</p>', version })).settings
    expect(changed).toMatchObject({ header: '<p>New</p>', footer, version: version + 1 })
    expectRefusal(
      await put('secretary', { header: '<p>Late</p>', version }),
      409,
      'letterhead_changed_meanwhile',
    )
  })

  it('can be read by users who may see the doctor’s letters', async () => {
    const path = `/api/doctors/${app.ids.doctor}/settings`
    expect(read(settings.getOfDoctor, await app.as('admin').get(path)).settings.header).toBe('<p>New</p>')
    expectRefusal(await app.as('otherDoctor').get(path), 404, 'not_found')
    expectRefusal(await app.as('admin').get('/api/doctors/999999/settings'), 404, 'not_found')
    expectRefusal(await app.as('admin').get(`/api/doctors/${app.ids.secretary}/settings`), 404, 'not_found')
  })
})

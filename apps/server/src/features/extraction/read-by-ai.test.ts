import { routes } from '@sincerely/contract/routes'
import type { Extraction } from '@sincerely/contract/extraction'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusing, saying, startFakeAiProvider } from '../../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../../test/fake-ai-provider.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { garbledPdf, textPdf, wordlessScan } from './reading/small-pdfs-for-tests.ts'

const { upload } = routes.extraction
let app: TestApp
let provider: FakeAiProvider

beforeAll(async () => {
  provider = await startFakeAiProvider()
  app = await startTestApp({ ai: { address: provider.address, apiKey: provider.apiKey } })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

/** Running text, from which the rules do not extract patients. */
const prose = [
  ['On the ward this morning we saw Ida Fenn who was born on'],
  ['the third of April in 1951 and who is known here as H12'],
  ['and then old Mr Tom Reed of whom nothing else is known.'],
]

async function read(pdf: Buffer, status = 200): Promise<Extraction> {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'ward.pdf')
  const response = await fetch(`${app.url}/api/patients/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.tokenOf('doctor')}` },
    body: form,
  })
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body).slice(0, 500)).toBe(status)
  return upload.reply.parse(body)
}

const cells = {
  gender: '',
  nhsNumber: '',
  phone: '',
  email: '',
  address: '',
  gpName: '',
  gpPractice: '',
  allergies: '',
  medications: '',
  dob: '',
  medicalNumber: '',
  page: 1,
}
const ida = { ...cells, name: 'Ida Fenn', medicalNumber: 'H12', dob: '3 April 1951' }
const answering = (...patients: object[]) => saying(JSON.stringify({ patients }))

describe('a patient list that rules cannot read', () => {
  it('is read by AI: every value is marked, as are those not on the page [H-04]', async () => {
    provider.answerNext(answering(ida, { ...cells, name: 'Tom Reed', medicalNumber: 'H99' }))
    const reply = await read(textPdf(prose))
    const { body } = provider.seen.at(-1) ?? {}
    expect(body?.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    expect(JSON.stringify(body?.messages)).toContain(
      'the third of April in 1951 and who is known here as H12',
    )
    expect(reply).toMatchObject({ success: true, count: 2, error: null, files: [{ ok: true, count: 2 }] })
    expect(reply.files[0]?.list?.warnings.map(({ code }) => code)).toContain('list_read_by_ai')
    const [first, second] = reply.extractedPatients
    expect(first).toMatchObject({ name: 'Ida Fenn', dob: '1951-04-03', medicalNumber: 'H12', page: 1 })
    const marksOf = (patient: typeof first, field: string) =>
      patient?.marks.filter((mark) => mark.field === field).map(({ code }) => code)
    expect(marksOf(first, 'name')).toContain('read_by_ai')
    expect(marksOf(first, 'dob')).toContain('not_on_page')
    expect(marksOf(second, 'medicalNumber')).toContain('not_on_page')
    const call = app.db.selectFrom('aiCalls').selectAll().orderBy('id', 'desc')
    expect(await call.executeTakeFirst()).toMatchObject({ kind: 'extract', outcome: 'ok' })
  })

  it('is refused with the reason if the AI fails or gives an invalid answer', async () => {
    provider.answerNext(refusing(500), saying('{"patients": [{"name": "Half'), answering())
    const failed = await read(textPdf(prose), 422)
    expect(failed.error).not.toBe('Missing AI API configuration')
    expect(failed.files[0]?.message).toMatch(/^No list of patients.*AI provider API error: 500/)
    expect((await read(textPdf(prose), 422)).files[0]?.message).toMatch(/cannot be read, so it was not used/)
    expect(await read(textPdf(prose), 422)).toMatchObject({ count: 0, files: [{ code: 'no_patients' }] })
  })

  it('is read by AI from pictures if it is a scan without a readable word, and without its blank pages', async () => {
    const before = provider.seen.length
    provider.answerNext(answering({ ...ida, page: 77 }))
    const reply = await read(wordlessScan())
    expect(provider.seen.length).toBe(before + 1)
    const content = provider.seen.at(-1)?.body.messages.at(-1)?.content
    const [about, image] = content as [{ text: string }, { image_url: { url: string } }]
    expect(about.text).toBe('This is page 2.')
    const png = Buffer.from(image.image_url.url.replace('data:image/png;base64,', ''), 'base64')
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([400, 566])
    expect(reply.extractedPatients).toMatchObject([{ name: 'Ida Fenn', page: 2 }])
    const [{ marks } = { marks: [] }] = reply.extractedPatients
    expect(marks.filter(({ field }) => field === 'name').map(({ code }) => code)).toContain(
      'read_from_picture',
    )
  })

  it('is read by AI from pictures, without its text, if the text is garbled', async () => {
    const before = provider.seen.length
    provider.answerNext(answering({ ...ida, page: 1 }))
    const reply = await read(garbledPdf({ scanned: true }))
    expect(provider.seen.length).toBe(before + 1)
    const asked = JSON.stringify(provider.seen.at(-1)?.body.messages)
    expect(asked).toContain('data:image/png;base64,')
    expect(asked).not.toMatch(/\p{Co}/u)
    expect(reply.extractedPatients).toMatchObject([{ name: 'Ida Fenn', page: 1 }])
  })

  it('is refused with advice if its text is garbled and it has no pictures', async () => {
    const before = provider.seen.length
    const reply = await read(garbledPdf({ scanned: false }), 422)
    expect(provider.seen.length).toBe(before)
    expect(reply.files).toMatchObject([{ code: 'garbled_text', count: 0 }])
    expect(reply.files[0]?.message).toMatch(/cannot be read because .*\.$/u)
    expect(reply.error).not.toBe('Missing AI API configuration')
  })

  it('is the only kind that is sent to the AI', async () => {
    const before = provider.seen.length
    const table = [
      ['Patient name', 'Date of birth', 'NHS number'],
      ['Ida Fenn', '03/04/1951', '999 000 0018'],
      ['Tom Reed', '23/04/1961', '999 000 0026'],
    ]
    expect((await read(textPdf(table))).count).toBe(2)
    expect(provider.seen.length).toBe(before)
  })
})

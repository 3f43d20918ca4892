import { readFileSync } from 'node:fs'
import { routes } from '@sincerely/contract/routes'
import type { Extraction } from '@sincerely/contract/extraction'
import { isAgainstAdding } from '@sincerely/domain/extraction/marks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostUploads } from './extraction.ts'
import { beginUpload } from '../../test/slow-upload.ts'
import { styled, workbookOf } from './reading/tables/small-workbooks-for-tests.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'

const { upload } = routes.extraction
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url)))

type Sent = [name: string, bytes: Uint8Array<ArrayBuffer>]

type Way = { accept?: string; field?: string; person?: Person }

async function send(
  files: Sent[],
  { accept = 'application/json', field = 'files', person = 'doctor' }: Way = {},
) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append(field, new Blob([bytes], { type: 'application/pdf' }), name)
  return fetch(`${app.url}/api/patients/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.tokenOf(person)}`, accept },
    body: form,
  })
}

async function read(files: Sent[], status = 200): Promise<Extraction> {
  const response = await send(files)
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body).slice(0, 500)).toBe(status)
  return upload.reply.parse(body)
}

const deceased = (...names: string[]) => names.map((name) => `${name} patient_deceased`)

describe('uploading patient lists', () => {
  it('is refused without a form and without files [T-20]', async () => {
    const json = await app.as('doctor').post('/api/patients/upload', { files: [] })
    expect({ status: json.status, body: json.body }).toMatchObject({
      status: 415,
      body: { code: 'wrong_content_type' },
    })
    for (const response of [await send([]), await send([['a.pdf', fixture('lines')]], { field: 'other' })]) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { files: 'Please select files to upload' } })
    }
    const broken = await app.as('doctor').send('POST', '/api/patients/upload', '--x\r\nnonsense', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(broken.status).toBe(400)
  })

  it.each([
    ['not a PDF', new TextEncoder().encode('Name,DOB\nIda Fenn,1951'), 'not_a_pdf'],
    ['empty', new Uint8Array(), 'empty'],
    ['cut off', fixture('truncated'), 'damaged'],
    ['locked', fixture('locked'), 'password'],
    ['hostile', fixture('bomb'), 'hostile'],
    ['over 10 MB', new Uint8Array(10_000_001).fill(37), 'too_big'],
  ])('gives advice for a file that is %s', async (_, bytes, code) => {
    const reply = await read([['list.pdf', new Uint8Array(bytes)]], 422)
    expect(reply).toMatchObject({
      success: false,
      count: 0,
      files: [{ name: 'list.pdf', ok: false, count: 0, code, message: expect.stringMatching(/^[A-Z].*\.$/) }],
    })
    expect(reply.message).toBe(reply.files[0]?.message)
  })

  it('reports the missing AI settings if only AI could read the file', async () => {
    expect(await read([['scan.pdf', fixture('no-words')]], 422)).toMatchObject({
      error: 'Missing AI API configuration',
      files: [{ code: 'scan' }],
    })
  })

  it('reads tables like printed lists: CSV, cells pasted from a spreadsheet, and Excel workbooks', async () => {
    const csv = 'Name;DOB;NHS number\r\n"Fenn, Ida";23/11/1961;999 112 6481\r\nSmith, Bo;31/04/1951;'
    const pasted = 'Surname\tForename\tDate of birth\nLee\tAnn\t05/06/1954'
    const born = styled(22608, 'date')
    const workbook = workbookOf([
      {
        rows: [
          ['Patient', 'DOB', 'NHS number'],
          ['Zoë Ash', born, 9991126503],
        ],
      },
    ])
    const reply = await read([
      ['list.csv', new TextEncoder().encode(csv)],
      ['Pasted cells.tsv', new TextEncoder().encode(pasted)],
      ['list.xlsx', workbook],
    ])
    expect(reply.files.map(({ ok, count, list }) => [ok, count, list?.pages])).toEqual([
      [true, 2, []],
      [true, 1, []],
      [true, 1, []],
    ])
    expect(
      reply.extractedPatients.map(({ name, dob, nhsNumber, page }) => [name, dob, nhsNumber, page]),
    ).toEqual([
      ['Ida Fenn', '1961-11-23', '9991126481', 2],
      ['Bo Smith', null, null, 3],
      ['Ann Lee', '1954-06-05', null, 2],
      ['Zoë Ash', '1961-11-23', '9991126503', 2],
    ])
    expect(reply.extractedPatients[1]?.marks.map(({ code }) => code)).toContain('dob_no_such_day')
  })

  it.each([
    ['list.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old_workbook'],
    ['list.xls', new TextEncoder().encode('<table><tr><td>Ida'), 'old_workbook'],
    ['list.csv', new TextEncoder().encode('Name,DOB,Sex'), 'no_patients'],
    ['list.xlsx', new TextEncoder().encode('PK\u0003\u0004 and no more'), 'damaged_workbook'],
  ])('says what to do about a table that cannot be read: %s (%#)', async (name, bytes, code) => {
    const reply = await read([[name, bytes]], 422)
    const message: unknown = expect.stringMatching(/^[A-Z].*\.$/)
    expect(reply).toMatchObject({ error: reply.message, files: [{ ok: false, code, message }] })
  })

  it('reads what can be read, and reports the result of each file [H-06]', async () => {
    const reply = await read([
      ['folder/first.pdf', fixture('lines')],
      ['wrong.pdf', new Uint8Array([1, 2, 3])],
      ['third.pdf', fixture('table')],
    ])
    expect(reply).toMatchObject({
      success: true,
      count: 70,
      message: 'Successfully extracted 70 patients from 2 files',
      error: null,
      files: [
        { name: 'first.pdf', ok: true, count: 30 },
        { name: 'wrong.pdf', ok: false, code: 'not_a_pdf', list: null },
        { name: 'third.pdf', ok: true, count: 40 },
      ],
    })
    expect(reply.extractedPatients.map(({ file }) => file)).toEqual([
      ...Array(30).fill(0),
      ...Array(40).fill(2),
    ])
    const [first] = reply.extractedPatients
    expect(first).toMatchObject({
      name: expect.stringMatching(/\p{L}+ \p{L}+/u),
      dob: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      page: 1,
    })
    const [list] = reply.files
    expect(list?.list?.tables[0]?.rows.length).toBe(30)
    expect(list?.list?.pages[0]).toMatchObject({ number: 1, width: expect.any(Number) })
  })

  it.each([
    [
      'struck-out-and-covered',
      ['Elsie Wainwright', 'Martin Osgood struck_out', 'Beryl Tranter', 'Dean Pickles covered'],
    ],
    ['struck-birth-date', ['Lena Abbot', 'Colm Brand beside_crossed', 'Dora Coyle']],
    [
      'deceased',
      [
        ...deceased('Gwen Price', 'Leonard Hobbs', 'Sylvia Lamb', 'Roy Marsh', 'Peggy Nunn', 'Bert Orme'),
        'Joan Parr',
      ],
    ],
    ['deaths', [...deceased('Gwen Price'), 'Leonard Hobbs', ...deceased('Sylvia Lamb'), 'Joan Parr']],
    [
      'babies',
      [
        'Baby Quill',
        'Baby Tanner',
        'Baby Girl Hurst',
        'Twin 1 Ives',
        'Twin 2 Ives',
        'Baby of Carol Jolly',
        'Male Infant Kemp',
        'Joan Parr',
      ],
    ],
    [
      'dittos',
      ['Colin Hartnell', 'Denise Hartnell', 'Poppy Hartnell', 'Imran Bashir', 'Saima Bashir', 'Edith Cole'],
    ],
  ])('marks exactly the patients whom the list itself rules out: %s [H-51] [H-52]', async (file, names) => {
    const { extractedPatients } = await read([['list.pdf', fixture(file)]])
    const told = extractedPatients.map(({ name, marks }) =>
      [name, ...new Set(marks.map(({ code }) => code).filter(isAgainstAdding))].join(' '),
    )
    expect(told).toEqual(names)
  })

  it('reads dates beside struck-out text, and years by the printed age', async () => {
    const born = async (file: string) =>
      (await read([['list.pdf', fixture(file)]])).extractedPatients.map(({ dob }) => dob)
    expect(await born('struck-birth-date')).toEqual(['1953-02-01', '1962-04-18', '1971-06-15'])
    expect(await born('ages')).toEqual(['1924-06-04', '2024-06-04', '1927-01-13', '2026-01-13', '1958-05-17'])
  })

  it('reports its progress if streaming is requested', async () => {
    const text = await (await send([['list.pdf', fixture('lines')]], { accept: 'text/event-stream' })).text()
    expect(text).toMatch(/event: block\ndata: {"name":"list.pdf","page":1,"pages":\d+}/)
    expect(text).toMatch(/event: done\ndata: {"success":true/)
  })

  it('is limited for each user, and others can upload meanwhile', async () => {
    const slow = Array.from({ length: mostUploads + 1 }, () =>
      beginUpload(app.url, '/api/patients/upload', { token: app.tokenOf('doctor') }),
    )
    // The last upload is one too many. The server has received the start of every other upload before that.
    const refused = await Promise.race(slow.map(({ firstWords }) => firstWords))
    expect(refused).toMatch(/^HTTP\/1\.1 429 /u)
    expect(refused).toContain('"code":"too_many_uploads"')
    expect(refused).toContain(
      '32 of your files are still uploading. Wait until one is finished, then upload this file again.',
    )
    const list: Sent = ['list.pdf', fixture('lines')]
    const answer = async (person: Person = 'doctor') => {
      const response = await send([list], { person })
      await response.json()
      return response.status
    }
    expect(await answer()).toBe(429)
    expect(await answer('secretary')).toBe(200)
    await Promise.all(slow.map(({ end }) => end()))
    // The server notices the aborted upload a moment later.
    let after = await answer()
    while (after === 429) after = await answer()
    expect(after).toBe(200)
  })

  // A hostile file is limited by processor time, which passes slowly on a busy machine.
  it(
    'does not block the server while several hostile files are read [T-08]',
    { timeout: 90_000 },
    async () => {
      const uploads = [1, 2].map(() => send([['bomb.pdf', fixture('bomb')]]))
      expect((await app.as('doctor').get('/api/health')).status).toBe(200)
      for (const response of await Promise.all(uploads)) expect(response.status).toBe(422)
    },
  )
})

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtPdfTextWorker } from '../../../../test/built-worker.ts'
import { type PdfReader, createPdfReader } from '../read-pdf-text.ts'
import type { ReadPdf } from '../reading-child.ts'
import { partlyScannedPdf } from '../small-pdfs-for-tests.ts'

const list = { today: '2026-11-20' }
const scan = readFileSync(new URL('../../fixtures/scan.pdf', import.meta.url))
const wordless = readFileSync(new URL('../../fixtures/no-words.pdf', import.meta.url))
const rows = [
  ['Name', 'DOB', 'Sex', 'NHS number'],
  ['Anna Smith', '23/11/1961', 'F', '999 112 6481'],
  ['John Brown', '03/04/1951', 'M', '999 112 6503'],
]

let reader: PdfReader

beforeAll(async () => {
  // The limit is high, so that a busy machine does not make the tests fail.
  reader = createPdfReader({ workerUrl: await builtPdfTextWorker(), scanSecondsLimit: 300 })
})

/** The last picture of the file, as a photo from a camera. */
function photoIn(pdf: Buffer): Buffer {
  const from = pdf.lastIndexOf(Buffer.from([0xff, 0xd8, 0xff]))
  return pdf.subarray(from, pdf.indexOf('endstream', from))
}

const namesIn = (read: ReadPdf) => read.list?.records.map(({ fields }) => fields.name.value)

describe('A scanned list', () => {
  it('is read without AI: values, the place of each row, and marks where letters are unclear [H-04]', async () => {
    const read = await reader.read(scan, { list })
    expect(read.list?.warnings.map(({ code }) => code)).toContain('page_scanned')
    expect(read.list?.records).toHaveLength(12)
    const bronwen = read.list?.records.find(({ fields }) => fields.name.value === 'Bronwen Brown')
    expect(bronwen).toMatchObject({
      page: 2,
      fields: { dob: { value: '1961-11-23' }, gender: { value: 'female' } },
    })
    expect(bronwen?.fields.nhsNumber).toEqual({ value: '4000237578' })
    expect(bronwen?.box.y).toBeCloseTo(156, -1)
    // The accents of ‘Nguyễn’ are lost, so the name must be marked.
    const unclear = read.list?.records.filter(
      ({ fields }) => fields.name.marks?.[0]?.code === 'unclear_print',
    )
    expect(unclear?.map(({ fields }) => fields.name.value.split(' ').at(-1))).toContain('Nguyén')
  }, 60_000)
})

describe('A photo of a list', () => {
  it('is read like a scan', async () => {
    const read = await reader.read(photoIn(scan), { name: 'photo.jpg', list })
    expect(namesIn(read)).toContain('Bronwen Brown')
    expect(read.pages).toMatchObject([{ number: 1, width: 595.35, height: 842 }])
  }, 60_000)

  it('is refused with advice if it cannot be read, as are other kinds of pictures', async () => {
    const broken = photoIn(scan).subarray(0, 300)
    const refused = {
      code: 'unreadable_picture',
      message: expect.stringContaining('straight and evenly lit'),
    }
    await expect(reader.read(broken, { name: 'photo.jpg', list })).rejects.toMatchObject(refused)
    const tiff = Buffer.from('II*\0\u0008\0\0\0', 'latin1')
    await expect(reader.read(tiff, { name: 'list.tiff', list })).rejects.toMatchObject({
      code: 'other_picture',
    })
  }, 60_000)
})

describe('A scanned page', () => {
  it('that takes too long is named, and the other pages are read', async () => {
    const hasty = createPdfReader({ workerUrl: await builtPdfTextWorker(), scanSecondsLimit: 0.001 })
    const read = await hasty.read(partlyScannedPdf(rows), { list })
    expect(read.slowPages).toEqual([2])
    expect(namesIn(read)).toEqual(['Anna Smith', 'John Brown'])
    await expect(hasty.read(wordless, { list })).rejects.toMatchObject({ code: 'slow_scan' })
  })

  it('without words leaves the file as it was: refused, or its pages of text read', async () => {
    await expect(reader.read(wordless, { list })).rejects.toMatchObject({ code: 'scan' })
    expect(namesIn(await reader.read(partlyScannedPdf(rows), { list }))).toEqual(['Anna Smith', 'John Brown'])
  }, 60_000)

  it('is given up when the user leaves', async () => {
    const leaving = new AbortController()
    const reading = reader.read(scan, {
      list,
      signal: leaving.signal,
      // The callback is first called with 0, before the first scanned page.
      onPage: (done) => done === 0 && leaving.abort(),
    })
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  })
})

import { readPatientList } from '@sincerely/domain/extraction/read-patient-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PdfReader, createPdfReader } from './read-pdf-text.ts'
import { hugeStreamPdf, manyPagesPdf, textPdf } from './small-pdfs-for-tests.ts'
import { builtPdfTextWorker } from '../../../test/built-worker.ts'

let reader: PdfReader
let huge: Buffer

beforeAll(async () => {
  reader = createPdfReader({ workerUrl: await builtPdfTextWorker() })
  huge = await hugeStreamPdf()
})

const list = [
  ['Name', 'DOB', 'Sex', 'NHS number'],
  ['Anna Smith', '23/11/1961', 'F', '999 112 6481'],
  ['John Brown', '03/04/1951', 'M', '999 112 6503'],
]

describe('A PDF that cannot be read', () => {
  it.each([
    ['empty', Buffer.alloc(0)],
    ['not_a_pdf', Buffer.from('Dear Sir, this is a letter.')],
    ['too_big', Buffer.alloc(10_000_001)],
    ['damaged', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog')],
    ['scan', textPdf([])],
    ['too_many_pages', manyPagesPdf(301)],
  ])('is refused as %s, with advice', async (code, bytes) => {
    await expect(reader.read(bytes)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^(?:This|The) .+\. .+\.$/u),
    })
  })

  it('is stopped before it fills the memory, if it expands to a gigabyte [T-20]', async () => {
    await expect(reader.read(huge)).rejects.toMatchObject({ code: 'hostile' })
  })

  it('is stopped at the time limit [T-20]', async () => {
    const hasty = createPdfReader({ workerUrl: await builtPdfTextWorker(), secondsLimit: 0.001 })
    await expect(hasty.read(textPdf(list))).rejects.toMatchObject({ code: 'took_too_long' })
  })

  it('is refused if the reader process does not start', async () => {
    const broken = createPdfReader({ workerUrl: new URL('./no-such-worker.js', import.meta.url) })
    await expect(broken.read(textPdf(list))).rejects.toMatchObject({ code: 'reader_stopped' })
  })

  it('is stopped if the user leaves before or during reading', async () => {
    const gone = AbortSignal.abort()
    await expect(reader.read(textPdf(list), { signal: gone })).rejects.toMatchObject({ code: 'cancelled' })
    const leaving = new AbortController()
    const reading = reader.read(manyPagesPdf(200), { signal: leaving.signal })
    leaving.abort()
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('does not prevent other files from being read [T-20]', async () => {
    const small = createPdfReader({ workerUrl: await builtPdfTextWorker(), megabytesLimit: 200 })
    const files = [huge, textPdf(list), Buffer.from('%PDF-broken'), textPdf(list)]
    const outcomes = await Promise.allSettled(files.map((bytes) => small.read(bytes)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('A list in a PDF', () => {
  it('is read as text with its place on the page, and as patients', async () => {
    const { pages, unreadablePages } = await reader.read(textPdf(list))
    expect(unreadablePages).toEqual([])
    expect(pages[0]).toMatchObject({ number: 1, width: 595, height: 842 })
    expect(pages[0]?.items.find(({ text }) => text === 'Anna Smith')).toMatchObject({
      x: 40,
      angle: 0,
      height: 10,
    })
    const { records } = readPatientList(pages, { today: '2026-11-20' })
    expect(records.map(({ fields }) => [fields.name.value, fields.dob.value])).toEqual([
      ['Anna Smith', '1961-11-23'],
      ['John Brown', '1951-04-03'],
    ])
  })

  it('is placed as shown if the page is turned', async () => {
    const { pages } = await reader.read(textPdf(list, 90))
    expect(pages[0]).toMatchObject({ width: 842, height: 595 })
    const places = pages[0]?.items.map(({ x, y, angle }) => [x >= 0 && x <= 842, y >= 0 && y <= 595, angle])
    expect(places).toEqual(places?.map(() => [true, true, 90]))
    expect(readPatientList(pages, { today: '2026-11-20' }).records).toHaveLength(2)
  })

  it('is read into patients in the child process on request', async () => {
    const { pages } = await reader.read(textPdf(list))
    const { list: patients } = await reader.read(textPdf(list), { list: { today: '2026-11-20' } })
    expect(patients).toEqual(readPatientList(pages, { today: '2026-11-20' }))
    expect((await reader.read(textPdf(list))).list).toBeNull()
  })

  it('reports its progress page by page', async () => {
    const told: string[] = []
    await reader
      .read(manyPagesPdf(3), { onPage: (done, of) => told.push(`${done}/${of}`) })
      .catch(() => undefined)
    expect(told).toEqual(['1/3', '2/3', '3/3'])
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtBatchWorker } from '../../../test/built-worker.ts'
import { newDraft } from '../../../test/letter-batch.ts'
import { plainLetter } from '../../../test/printed-letter.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { expectRefusal } from '../../../test/test-client.ts'
import type { BatchSheet } from './batch-messages.ts'
import { createBatchPrinter } from './batch-printer.ts'
import type { PrintBatch } from './batch-printer.ts'

let folder: string
let faulty: URL

/** Starts the real worker with an addition that fails for certain titles of letters. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'batch-printer-'))
  const file = path.join(folder, 'faulty-worker.mjs')
  await writeFile(
    file,
    `await import(${JSON.stringify((await builtBatchWorker()).href)})
    process.on('message', ({ sheet }) => {
      if (sheet?.printed.title === 'killed') process.kill(process.pid, 'SIGKILL')
      if (sheet?.printed.title === 'throws') throw new Error('planted')
      while (sheet?.printed.title === 'hangs');
      for (const hoard = []; sheet?.printed.title === 'swells'; ) hoard.push(Buffer.alloc(10_000_000, 1))
    })`,
  )
  faulty = pathToFileURL(file)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function sheet(title: string): BatchSheet {
  const printed = { ...plainLetter, title }
  const about = { patientName: 'Ada Example', type: 'consultation', status: 'draft' } as const
  return {
    id: 1,
    printed,
    envelopes: [{ addressee: ['Dr Moss'] }],
    day: '2026-11-20',
    fileName: 'a.pdf',
    ...about,
  }
}

async function* sheets(...titles: string[]): AsyncGenerator<BatchSheet> {
  for (const title of titles) yield sheet(title)
}

const at = new Date('2026-11-20T10:00:00Z')
const print = (printer: PrintBatch, title: string, signal = new AbortController().signal) =>
  printer({ form: 'pdf', sheets: sheets('one', title, 'three'), at, signal })

describe('a batch whose printing fails', () => {
  it.each([
    ['killed', 'pdf_failed'],
    ['throws', 'pdf_failed'],
    ['hangs', 'batch_too_large'],
    ['swells', 'batch_too_large'],
  ])('reports the reason, and the next batch is printed: %s', async (title, code) => {
    const printer = createBatchPrinter({ workerUrl: faulty, secondsLimit: 2, megabytesLimit: 500 })
    const failing = print(printer, title)
    const next = print(printer, 'fine')
    await expect(failing).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^(Printing|These)/u),
    })
    expect(await next).toHaveProperty('file')
  })

  it('reports the error that occurred while its letters were read', async () => {
    const printer = createBatchPrinter({ workerUrl: await builtBatchWorker() })
    async function* broken(): AsyncGenerator<BatchSheet> {
      yield sheet('one')
      throw new Error('the database has gone')
    }
    const { signal } = new AbortController()
    await expect(printer({ form: 'zip', sheets: broken(), at, signal })).rejects.toThrow(
      'the database has gone',
    )
  })

  it('is cancelled if its caller disconnects, before or during printing', async () => {
    const printer = createBatchPrinter({ workerUrl: faulty })
    await expect(print(printer, 'fine', AbortSignal.abort())).rejects.toMatchObject({ code: 'caller_gone' })
    const leaving = new AbortController()
    const printing = print(printer, 'hangs', leaving.signal)
    leaving.abort()
    await expect(printing).rejects.toMatchObject({ code: 'caller_gone' })
  })

  it('counts towards the limit of waiting batches until its caller disconnects [T-08]', async () => {
    const printer = createBatchPrinter({ workerUrl: await builtBatchWorker(), mostWaiting: 1 })
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    async function* slowly(): AsyncGenerator<BatchSheet> {
      await held
      yield sheet('one')
    }
    const leaving = new AbortController()
    const { signal } = new AbortController()
    const printed = printer({ form: 'pdf', sheets: slowly(), at, signal })
    const waiting = print(printer, 'two', leaving.signal)
    await expect(print(printer, 'three')).rejects.toMatchObject({ code: 'too_many_batches' })
    leaving.abort()
    const after = print(printer, 'four')
    letGo()
    await expect(waiting).rejects.toMatchObject({ code: 'caller_gone' })
    expect(await printed).toHaveProperty('file')
    expect(await after).toHaveProperty('file')
  })
})

describe('a request for a batch file', () => {
  it('gets a message if the child process is killed, and the next one gets its file', async () => {
    const app = await startTestApp({ printBatch: createBatchPrinter({ workerUrl: faulty }) })
    const [bad, good] = [await newDraft(app, { title: 'killed' }), await newDraft(app)]
    const pdf = (id: number) => app.as('doctor').post('/api/letters/batch/pdf', { ids: [id] })
    const reply = await pdf(bad.id)
    expectRefusal(reply, 500, 'pdf_failed')
    expect(reply.body).toMatchObject({ message: expect.stringContaining('The letters are safe. Try again') })
    expect((await pdf(good.id)).status).toBe(200)
    await app.close()
  })

  it('cancels its batch if the caller disconnects', async () => {
    let begun: () => void = () => undefined
    let ended: () => void = () => undefined
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const isEnded = new Promise<void>((resolve) => (ended = resolve))
    const app = await startTestApp({
      printBatch: async ({ signal }) => {
        begun()
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        ended()
        return { tooLarge: true }
      },
    })
    const { id } = await newDraft(app)
    const headers = { authorization: `Bearer ${app.tokenOf('doctor')}`, 'content-type': 'application/json' }
    const call = request(`${app.url}/api/letters/batch/pdf`, { method: 'POST', headers })
    call.on('error', () => undefined)
    call.end(JSON.stringify({ ids: [id] }))
    await isBegun
    call.destroy()
    await isEnded
    await app.close()
  })
})

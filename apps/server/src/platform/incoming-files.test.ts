import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { beginUpload } from '../test/slow-upload.ts'
import { handleErrors } from './errors.ts'
import { acceptFiles, incomingFiles, maxFileBytes } from './incoming-files.ts'
import type { UploadLimits } from './upload-timeout.ts'

let app: FastifyInstance | undefined
const folder = mkdtempSync(join(tmpdir(), 'incoming-files-'))
afterEach(() => app?.close())
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a server that answers with the name and the size of each file. */
async function listen(limits: Partial<UploadLimits> = {}): Promise<string> {
  app = Fastify({ forceCloseConnections: true })
  handleErrors(app)
  await acceptFiles(app, { folder, limits: { pauseMs: 5000, uploadMs: 60_000, lingerMs: 50, ...limits } })
  app.post('/', async (request, reply) => {
    const sizes: [string, number | null][] = []
    for await (const { name, receive } of incomingFiles(request, reply).files) {
      const received = await receive()
      sizes.push([name, received && (await received.load()).byteLength])
      // The file has no name on disk, so that a killed server leaves nothing.
      expect(readdirSync(folder)).toEqual([])
      await received?.drop()
    }
    return sizes
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function send(url: string, files: [string, Uint8Array<ArrayBuffer>][]) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files', new Blob([bytes]), name)
  const response = await fetch(url, { method: 'POST', body: form })
  const sizes: unknown = await response.json()
  return sizes
}

describe('an upload', () => {
  it.each(['files', 'another-field'])(
    'is refused with advice and disconnected if it is too slow: %s [T-08]',
    async (field) => {
      const url = await listen({ uploadMs: 300, pauseMs: 60_000 })
      const answer = await beginUpload(url, '/', { field }).answer
      expect(answer).toMatch(/^HTTP\/1\.1 400 /u)
      expect(answer).toContain('"code":"upload_too_slow"')
      expect(answer).toContain(
        'This upload took longer than 0.005 minutes. Check the connection, or upload fewer or smaller files at once.',
      )
    },
  )

  it('is refused if it stops arriving', async () => {
    const url = await listen({ pauseMs: 200 })
    const answer = await beginUpload(url, '/', { everyMs: null }).answer
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u)
    expect(answer).toContain(
      'No data arrived for 0.2 seconds, so the upload was stopped. Check the connection, then upload the file again.',
    )
  })

  it('may have several files up to the limit, each counted by its bytes', async () => {
    const url = await listen()
    expect(
      await send(url, [
        ['folder/small.pdf', new Uint8Array(3)],
        ['empty.pdf', new Uint8Array()],
        ['full.pdf', new Uint8Array(maxFileBytes).fill(7)],
        ['over.pdf', new Uint8Array(maxFileBytes + 1)],
        ['last.pdf', new Uint8Array(70_000)],
      ]),
    ).toEqual([
      ['small.pdf', 3],
      ['empty.pdf', 0],
      ['full.pdf', maxFileBytes],
      ['over.pdf', null],
      ['last.pdf', 70_000],
    ])
  })
})

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../../seed/build.ts'
import { failNextUpdate } from '../../../test/fail-next-update.ts'
import { passTimeForJobs } from '../../../test/pass-time.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'
import { folderFailure, knownWithin } from './folder-channel.ts'

const { letters } = routes
const place = mkdtempSync(join(tmpdir(), 'sincerely-folder-'))
const folder = join(place, 'out')
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp({ handOverFolder: folder })
  patientId = await buildPatient(app.db, {
    doctorId: app.ids.doctor,
    name: 'Ida Fenn',
    dob: '1950-03-01',
    nhsNumber: '9434765919',
    gpName: 'Patel',
    gpPractice: 'Elm Surgery',
  })
})
afterEach(() => expect(app.faults).toEqual([]))
afterAll(async () => {
  await app.close()
  rmSync(place, { recursive: true })
})

const call = (method: string, path: string, body?: object) =>
  app.as('doctor').send(method, `/api/letters/${path}`, body)
const byFolder = { status: 'posted', confirmed: [{ key: 'gp', way: 'electronic' }] }
const post = (id: number, body: object = byFolder) => call('PATCH', `${id}/status`, body)
const get = async (id: number) => read(letters.get, await call('GET', String(id))).letter
const newest = async (id: number) =>
  read(letters.listSendings, await call('GET', `${id}/sendings`)).sendings[0]
const pathOf = (id: number) => join(folder, `letter-${id}-2-gp`)
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function approved(): Promise<number> {
  const body = { patientId, content: '<p>She is well.</p>' }
  const { id } = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
  read(letters.review, await call('PATCH', `${id}/review`, { approved: true }))
  return id
}

async function handedOver(id: number) {
  read(letters.post, await post(id))
  await app.jobs.runDue()
  return newest(id)
}

async function passTime(seconds: number): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
  await passTimeForJobs(app.db, seconds)
  await app.jobs.runDue()
}

describe('a faulty hand-over folder', () => {
  it('is tried again while it is missing, and gets the letter once it exists [H-24]', async () => {
    const id = await approved()
    expect(await handedOver(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      channel: 'folder',
      failure: {
        code: 'folder_missing',
        message: expect.stringContaining('The hand-over folder cannot be found.'),
      },
    })
    expect((await get(id)).status).toBe('approved')
    mkdirSync(folder)
    await passTime(60)
    expect(await newest(id)).toMatchObject({ state: 'sent', attempts: 2, failure: null })
    expect((await get(id)).status).toBe('posted')
  })

  it.each([
    ['ENOTDIR', 'folder_missing', 'cannot be found'],
    ['ENOSPC', 'folder_full', 'is full'],
    ['EROFS', 'folder_closed', 'not allowed to write'],
    ['EACCES', 'folder_closed', 'not allowed to write'],
    ['EIO', 'folder_fault', 'could not write'],
  ])('is described in words for the error %s, and is tried again', (code, failure, words) => {
    expect(folderFailure(Object.assign(new Error(code), { code }))).toMatchObject({
      code: failure,
      message: expect.stringContaining(words),
      retry: true,
    })
  })

  it('is not waited for beyond its limit, after which the outcome is unknown', async () => {
    const done = { ok: true, sentTo: 'a.pdf', evidence: null } as const
    expect(await knownWithin(10, new Promise(() => undefined))).toBe('unknown')
    expect(await knownWithin(60_000, Promise.resolve(done))).toBe(done)
  })

  it('keeps another file of the same name, and the letter fails with that reason', async () => {
    const id = await approved()
    writeFileSync(`${pathOf(id)}.pdf`, 'of somebody else')
    expect(await handedOver(id)).toMatchObject({ state: 'failed', failure: { code: 'other_file' } })
    expect(readFileSync(`${pathOf(id)}.pdf`, 'utf8')).toBe('of somebody else')
    expect((await get(id)).status).toBe('approved')
    rmSync(`${pathOf(id)}.pdf`)
    expect(await handedOver(id)).toMatchObject({ state: 'sent' })
  })

  it('gets nothing of a letter that was returned before', async () => {
    const id = await approved()
    read(letters.post, await post(id))
    read(letters.review, await call('PATCH', `${id}/review`, { approved: false, reviewNotes: 'Wrong knee.' }))
    await app.jobs.runDue()
    expect(await newest(id)).toMatchObject({ state: 'failed', failure: { code: 'letter_changed' } })
    expect(readdirSync(folder).filter((name) => name.includes(`-${id}-`))).toEqual([])
  })
})

describe('a letter in the hand-over folder', () => {
  it('is a PDF with a description file, and its hash is the evidence [H-26]', async () => {
    const id = await approved()
    const sent = await handedOver(id)
    const sha256 = hashOf(`${pathOf(id)}.pdf`)
    expect(sent).toMatchObject({ way: 'electronic', sentTo: `${pathOf(id)}.pdf`, evidence: sha256 })
    expect(
      readFileSync(`${pathOf(id)}.pdf`)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(JSON.parse(readFileSync(`${pathOf(id)}.json`, 'utf8'))).toEqual({
      letterNumber: id,
      version: 2,
      patient: { name: 'Ida Fenn', dateOfBirth: '1950-03-01', nhsNumber: '9434765919' },
      recipient: { name: 'Dr Patel, Elm Surgery', address: ['Dr Patel', 'Elm Surgery'] },
      date: expect.stringMatching(/^2026-11-\d\d$/),
      file: `letter-${id}-2-gp.pdf`,
      sha256,
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    expect((await get(id)).status).toBe('posted')
  })

  it('has an unknown outcome if cut off, and a complete file is not written again [H-25]', async () => {
    const id = await approved()
    await failNextUpdate(app.connection, 'deliveries', "new.state = 'sent'")
    await handedOver(id)
    expect(app.faults.splice(0)).toMatchObject([{ code: '57014' }])
    await passTime(151)
    expect(await newest(id)).toMatchObject({ state: 'unknown', failure: { code: 'outcome_unknown' } })
    const written = statSync(`${pathOf(id)}.pdf`).mtimeMs
    expectRefusal(await post(id, { status: 'posted' }), 422, 'recipients_unanswered')
    expect(await handedOver(id)).toMatchObject({ state: 'sent', evidence: hashOf(`${pathOf(id)}.pdf`) })
    expect(statSync(`${pathOf(id)}.pdf`).mtimeMs).toBe(written)
  })

  it('is put there even if a FHIR server is set up', async () => {
    await app.as('admin').put('/api/settings/fhir', { address: 'http://127.0.0.1:1/r4' })
    const id = await approved()
    const { sendsByItself } = read(letters.listSendings, await call('GET', `${id}/sendings`))
    expect(sendsByItself).toEqual({ email: false, electronic: true, electronicBy: 'folder' })
    expect(await handedOver(id)).toMatchObject({ state: 'sent', channel: 'folder' })
  })
})

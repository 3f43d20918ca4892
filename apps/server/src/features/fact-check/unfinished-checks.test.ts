import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { createTextReadings } from '../../platform/text-readings/text-readings.ts'
import type { TextReadings } from '../../platform/text-readings/text-readings.ts'
import { builtTextReadingWorker } from '../../test/built-worker.ts'
import { open, outcomes, versionsOf } from '../../test/letter-batch.ts'
import { sharedReadings } from '../../test/shared-readings.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters, assistant, factCheck, system } = routes
/**
 * Texts that are slow to read. With a limit of a millisecond, every reading of `heavyForAll` fails, and every reading of `heavy`
 * except the `leisurely` ones.
 */
const heavy = 'pain? '.repeat(6_000)
const heavyForAll = 'no chest pain and no '.repeat(9_000)
const leisurely = new Set(['composeLetter', 'sanitiseLetter', 'letterContent'])
const plain = '<p>She is well.</p>'
let app: TestApp
let readings: TextReadings
let patientId: number
/** Runs between the check of a letter and the use of its result. */
let meanwhile: () => Promise<unknown> = async () => undefined

beforeAll(async () => {
  readings = createTextReadings({ workerUrl: await builtTextReadingWorker(), timeLimit: 1 })
  const others = await sharedReadings()
  const readFor: TextReadings['readFor'] = (caller) => {
    const [inHaste, atLeisure] = [readings.readFor(caller), others.readFor(caller)]
    return async (reading, ...input) => {
      // All other texts have enough time even on a busy machine.
      const text = JSON.stringify(input)
      const isHeavy =
        text.includes(heavyForAll) || (!leisurely.has(reading) && text.includes(heavy.slice(0, 5_000)))
      const found = await (isHeavy ? inHaste : atLeisure)(reading, ...input)
      if (reading === 'checkFacts') await meanwhile()
      return found
    }
  }
  app = await startTestApp({ textReadings: { ...readings, readFor } })
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Edna Pell', gpName: 'Lee' })
})
afterAll(async () => {
  await app.close()
  await readings.close()
})

const doctor = () => app.as('doctor')

async function draft(rawTranscription: string, content = plain) {
  const reply = await doctor().post('/api/letters', { patientId, content, rawTranscription })
  return read(letters.create, reply).letter
}

const approve = (id: number, body: object = {}) =>
  doctor().patch(`/api/letters/${id}/review`, { approved: true, ...body })

const letterNow = async (id: number) => read(letters.get, await doctor().get(`/api/letters/${id}`)).letter

describe('a fact check that does not finish in time', () => {
  it('refuses the approval, alone and in a batch, and seals nothing [H-44]', async () => {
    const letter = await draft(heavy)
    const other = await draft('She is well.')
    expectRefusal(await approve(letter.id), 422, 'check_not_finished')
    await open(app, 'doctor', letter, other)
    const batch = await doctor().post('/api/letters/batch/approve', { letters: versionsOf(letter, other) })
    expect(outcomes(batch)).toEqual(['check_not_finished', 'approved'])
    expect(await letterNow(letter.id)).toMatchObject({ status: 'draft', version: letter.version })
    const seals = app.db.selectFrom('letterSeals').select('version').where('letterId', '=', letter.id)
    expect(await seals.execute()).toEqual([])
  })

  it('does not prevent saving; a shorter letter is then approved [H-44]', async () => {
    const { id } = await draft(heavy)
    const edited = { content: `<p>${heavy}</p>`, version: 1 }
    const copy = { content: edited.content, baseVersion: 1, follows: null }
    read(letters.saveWorkingCopy, await doctor().put(`/api/letters/${id}/working-copy`, copy))
    const edit = (body: object) => doctor().patch(`/api/letters/${id}/content`, body)
    expect(read(letters.saveText, await edit(edited)).letter.content).toContain(heavy.trim())
    expectRefusal(await approve(id), 422, 'check_not_finished')
    const shorter = { content: plain, rawTranscription: 'She is well.', version: 2 }
    read(letters.saveText, await edit(shorter))
    expect(read(letters.review, await approve(id)).letter.status).toBe('approved')
  })

  it('is reported with a draft, which is still returned [H-44]', async () => {
    const body = { patientId, dictation: heavy.slice(0, 7_200), engine: 'composer' }
    const made = read(assistant.draft, await doctor().post('/api/assistant/draft', body))
    expect(made.content).toMatch(/pain\?/iu)
    expect(made).toMatchObject({ findings: [], notice: { code: 'draft_not_checked' } })
  })

  it('is refused with 422 on request, as is improving such a text [H-44]', async () => {
    const content = `<p>${heavy}</p>`
    const checked = await doctor().post('/api/fact-check', { patientId, content: plain, dictation: heavy })
    expectRefusal(checked, 422, 'check_not_finished')
    const improve = { patientId, content, templateId: 'format-paragraphs', engine: 'rules' }
    expectRefusal(await doctor().post('/api/assistant/improve', improve), 422, 'reading_not_finished')
  })
})

describe('a finished fact check', () => {
  it('does not approve the letter if the patient record changed meanwhile [H-44]', async () => {
    const { id } = await draft('She is well.')
    meanwhile = async () =>
      app.db
        .updateTable('patients')
        .set({ allergies: ['penicillin'] })
        .where('id', '=', patientId)
        .execute()
    expectRefusal(await approve(id), 409, 'record_changed_meanwhile')
    expect((await letterNow(id)).status).toBe('draft')
    meanwhile = async () => undefined
    expect(read(letters.review, await approve(id)).letter.status).toBe('approved')
  })

  it('does not approve the letter if its text changed meanwhile [H-44]', async () => {
    const { id } = await draft('She is well.')
    meanwhile = () => doctor().patch(`/api/letters/${id}/content`, { content: '<p>She is better.</p>' })
    expectRefusal(await approve(id), 409, 'letter_changed_meanwhile')
    meanwhile = async () => undefined
  })
})

describe('a text that takes long to read', () => {
  it('is refused with 422 at the time limit [T-37]', async () => {
    const body = { patientId, dictation: heavyForAll, engine: 'composer' }
    expectRefusal(await doctor().post('/api/assistant/draft', body), 422, 'reading_not_finished')
  })

  it('blocks neither the server nor another user’s check [T-37]', async () => {
    const checked = { patientId: await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ann Hart' }) }
    const ends: number[] = []
    const sending = Array.from({ length: 3 }, async () => {
      const body = {
        patientId,
        content: plain,
        dictation: 'She has no pain in her left knee. '.repeat(2_000),
      }
      ends.push((await app.as('secretary').post('/api/fact-check', body)).status)
    })
    read(system.live, await app.anonymous.get('/api/health/live'))
    const body = { ...checked, content: plain, dictation: 'She is well.' }
    expect(read(factCheck.check, await doctor().post('/api/fact-check', body)).findings).toEqual([])
    expect(ends.length).toBeLessThan(3)
    await Promise.all(sending)
    expect(ends).toEqual([200, 200, 200])
  })
})

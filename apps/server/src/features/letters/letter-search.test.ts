import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  const person = { doctorId: app.ids.doctor, dob: '1956-03-02', gpName: 'Dr Asha Patel' }
  patientId = await buildPatient(app.db, { ...person, name: 'Wilhelmina Thorne' })
})
afterAll(() => app.close())

async function write(content: string, fields: object = {}): Promise<number> {
  const body = { patientId, type: 'consultation', content, ...fields }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter.id
}

async function search(query: Record<string, string>, who: Parameters<TestApp['as']>[0] = 'doctor') {
  return read(letters.list, await app.as(who).get(`/api/letters?${new URLSearchParams(query).toString()}`))
}

async function idsOf(query: Record<string, string>): Promise<number[]> {
  return (await search(query)).letters.map(({ id }) => id)
}

describe('the letter search', () => {
  it('accepts anything a user types as words, never as a command', async () => {
    for (const q of [`'`, `''':*`, `\\`, `a & b`, `!!(`, `metformin'`, `<->`, `%`, `é'é`, `x:*`, `--`])
      expect((await search({ q })).counts.draft, q).toBeGreaterThanOrEqual(0)
  })

  it('finds words by their beginning, in any case and without accents, with an excerpt', async () => {
    const id = await write('<p>Start <strong>metformin</strong> 500 mg for Señora Müller’s father.</p>')
    for (const q of ['metformin', 'METF', '500 metfor', 'senora', 'mullers', 'wilhelmina metformin'])
      expect(await idsOf({ q }), q).toEqual([id])
    expect(await idsOf({ q: 'metformin warfarin' })).toEqual([])
    expect(await idsOf({ q: 'strong' })).toEqual([])
    const [found] = (await search({ q: 'metformin' })).letters
    expect(found?.excerpt).toMatch(/Start metformin 500 mg for Señora Müller’s father\./)
  })

  it('finds a letter by each of its words, even if a word could mean something else', async () => {
    const words =
      'Low back pain at night, AF on edoxaban, BP 152 over 88; disc prolapse at L5 is better. Discharge letter follows up CT of 3 May.'
    const id = await write(`<p>${words}</p>`)
    const each = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 2)
    for (const q of [
      ...each,
      'low back pain',
      'on edoxaban',
      'is better',
      'disc prolapse',
      'BP 152',
      'AF CT',
    ])
      expect(await idsOf({ q }), q).toContain(id)
    for (const q of ['AG', '153', 'low edoxaban pain nothing'])
      expect(await idsOf({ q }), q).not.toContain(id)
  })

  it('shows no excerpt if only the patient or the type was searched for', async () => {
    const id = await write('<p>Thorne in the flesh.</p>', { type: 'referral' })
    const page = await search({ q: 'thorne' })
    expect(page.letters.find((letter) => letter.id === id)).toMatchObject({ excerpt: null })
    expect((await search({ q: 'referral flesh' })).letters).toMatchObject([
      { id, excerpt: expect.any(String) },
    ])
  })

  it('gives each letter once, newest first, over all pages', async () => {
    const other = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Quentin Warfarin' })
    const ids: number[] = []
    for (let n = 0; n < 9; n++)
      ids.unshift(await write('<p>He takes warfarin.</p>', n % 3 === 0 ? { patientId: other } : {}))
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page = await search({ q: 'warfarin', limit: '2', ...(cursor !== null && { cursor }) })
      seen.push(...page.letters.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(ids)
  })

  it('finds the current text only, within the user’s scope [T-13]', async () => {
    const id = await write('<p>He takes digoxin.</p>')
    const text = { content: '<p>He takes bisoprolol.</p>' }
    await app.as('doctor').patch(`/api/letters/${id}/content`, text)
    expect(await idsOf({ q: 'digoxin' })).toEqual([])
    expect(await idsOf({ q: 'bisoprolol' })).toEqual([id])
    expect((await search({ q: 'bisoprolol' }, 'secretary')).letters).toHaveLength(1)
    expect((await search({ q: 'bisoprolol' }, 'otherDoctor')).letters).toEqual([])
  })
})

describe('the filters of the letter list', () => {
  it('refuse an invalid type, priority, doctor or switch', async () => {
    for (const query of ['type=note', 'priority=urgent', 'doctorId=x', 'overdue=1', 'attention=1'])
      expectRefusal(await app.as('doctor').get(`/api/letters?${query}`), 400, 'invalid_input')
  })

  it('combine type, priority and doctor with the search', async () => {
    const id = await write('<p>Amiodarone stopped.</p>', { type: 'follow-up', priority: 'high' })
    await write('<p>Amiodarone continued.</p>', { type: 'follow-up', priority: 'low' })
    await write('<p>Amiodarone begun.</p>', { type: 'discharge', priority: 'high' })
    expect(await idsOf({ q: 'amiodarone', type: 'follow-up', priority: 'high' })).toEqual([id])
    expect(await idsOf({ type: 'follow-up', priority: 'high' })).toEqual([id])
    const mine = { type: 'follow-up', priority: 'high', doctorId: String(app.ids.doctor) }
    expect(await idsOf(mine)).toEqual([id])
    expect(await idsOf({ ...mine, doctorId: String(app.ids.otherDoctor) })).toEqual([])
  })

  it('show returned letters until they are approved', async () => {
    const returned = await write('<p>Verapamil begun.</p>')
    await write('<p>Verapamil continued.</p>')
    const revision = { approved: false, reviewNotes: 'Which dose?' }
    await app.as('doctor').patch(`/api/letters/${returned}/review`, revision)
    expect(await idsOf({ attention: 'true' })).toEqual([returned])
    expect(await idsOf({ attention: 'true', q: 'verapamil' })).toEqual([returned])
    await app.as('doctor').patch(`/api/letters/${returned}/review`, { approved: true })
    expect(await idsOf({ attention: 'true' })).toEqual([])
  })

  it('answers with the same letters, field by field, as a search that finds all of them', async () => {
    await write('<p>Ramipril begun.</p>', { title: '  A title of its own ', visitDate: '2026-01-05' })
    const sent = await write('<p>Ramipril continued.</p>', { priority: 'high' })
    await app.as('doctor').patch(`/api/letters/${sent}/review`, { approved: true })
    const posted = await write('<p>Ramipril stopped.</p>', { type: 'discharge' })
    await app.as('doctor').patch(`/api/letters/${posted}/review`, { approved: true })
    await app.as('doctor').patch(`/api/letters/${posted}/status`, { status: 'posted' })
    const revision = { approved: false, reviewNotes: 'Which dose?' }
    await app.as('doctor').patch(`/api/letters/${await write('<p>x</p>')}/review`, revision)
    const whole = async (query: string) =>
      (await app.as('secretary').get(`/api/letters?limit=3&${query}`)).body
    const first = await whole('')
    expect(first).toMatchObject({ letters: { length: 3 }, nextCursor: expect.any(String) as string })
    expect(first).toEqual(await whole('q=wilhelmina'))
    const { nextCursor } = first as { nextCursor: string }
    expect(await whole(`cursor=${nextCursor}`)).toEqual(await whole(`q=wilhelmina&cursor=${nextCursor}`))
  })

  it('count a letter as overdue from the day after it was due, until it is posted', async () => {
    const at = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000).toISOString()
    const late = await write('<p>Late.</p>', { dueAt: at(-48) })
    const sent = await write('<p>Sent.</p>', { dueAt: at(-48) })
    await write('<p>Not yet.</p>', { dueAt: at(1) })
    await app.as('doctor').patch(`/api/letters/${sent}/review`, { approved: true })
    await app.as('doctor').patch(`/api/letters/${sent}/status`, { status: 'posted' })
    expect(await idsOf({ overdue: 'true' })).toEqual([late])
    expect((await idsOf({ overdue: 'false' })).length).toBeGreaterThan(2)
  })
})

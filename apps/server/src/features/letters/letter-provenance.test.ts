import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { sentDictation } from '../../test/dictated-sound.ts'
import { saying, startFakeAiProvider } from '../../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../../test/fake-ai-provider.ts'
import { pdfWords } from '../../test/pdf-words.ts'
import { readDocx } from '../../test/read-docx.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { aiCalls, assistant, letters, system } = routes
let app: TestApp
let provider: FakeAiProvider
let patientId: number

beforeAll(async () => {
  provider = await startFakeAiProvider()
  app = await startTestApp({ ai: { address: provider.address, apiKey: provider.apiKey } })
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', gpName: 'Patel' })
  await setting(true)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const setting = async (provenanceLine: boolean) =>
  read(system.updatePractice, await app.as('admin').put('/api/practice-settings', { provenanceLine }))
const doctor = () => app.as('doctor')
const text = '<p>She is well and her chest is clear. Review in six weeks.</p>'

async function create(more: object = {}, person: Person = 'doctor') {
  const body = { patientId, content: text, ...more }
  return read(letters.create, await app.as(person).post('/api/letters', body)).letter
}
const approve = async (id: number, person: Person = 'doctor') =>
  read(letters.review, await app.as(person).patch(`/api/letters/${id}/review`, { approved: true }))
const save = async (id: number, content: string) =>
  read(letters.saveText, await doctor().patch(`/api/letters/${id}/content`, { content })).letter
const frameLine = async (id: number) =>
  read(letters.frame, await doctor().get(`/api/letters/${id}/frame`)).frame.provenance
const pdf = async (id: number) => pdfWords((await doctor().get(`/api/letters/${id}/pdf`)).bytes)

async function aiDraft(content = text) {
  provider.answerNext(saying(content))
  const body = { patientId, dictation: 'She is well and her chest is clear full stop', engine: 'ai' }
  const drafted = read(assistant.draft, await doctor().post('/api/assistant/draft', body))
  return { content: drafted.content, draftedBy: 'ai', aiCallId: drafted.ai?.callId }
}

async function aiImprovement({ id, content }: { id: number; content: string }, to: string) {
  provider.answerNext(saying(to))
  const body = { patientId, letterId: id, content }
  const improved = read(assistant.improve, await doctor().post('/api/assistant/improve', body))
  return { content: improved.content, callId: improved.ai?.callId ?? 0 }
}
const decide = (callId: number, used: boolean, person: Person = 'doctor') =>
  app.as(person).put(`/api/assistant/improvements/${callId}`, { used })

describe('how a letter came about', () => {
  it('is on paper, in Word and on screen, and stays as approved when the setting changes', async () => {
    const { id } = await create({ draftedBy: 'composer' })
    expect(await frameLine(id)).toBe('Typed by Dr Test doctor, drafted by fixed rules, not yet approved.')
    await approve(id)
    const line =
      'Typed by Dr Test doctor, drafted by fixed rules, reviewed and approved by Dr Test doctor on 20 November 2026.'
    expect(await frameLine(id)).toBe(line)
    expect((await pdf(id)).replace(/\s+/gu, ' ')).toContain(line)
    const word = readDocx((await doctor().get(`/api/letters/${id}/docx`)).bytes).paragraphs()
    expect(word.at(-1)?.text).toBe(line)
    await setting(false)
    expect(await frameLine(id)).toBe(line)
    const without = await create()
    await approve(without.id)
    await setting(true)
    expect(await frameLine(without.id)).toBeNull()
    expect(await pdf(without.id)).not.toContain('Typed by')
  })

  it('names who dictated it, and who approved it on behalf of the doctor', async () => {
    const { id: dictationId } = await sentDictation(doctor(), { fields: { patientId } })
    const { id } = await create({ dictationId }, 'secretary')
    await approve(id, 'secretary')
    expect(await frameLine(id)).toBe(
      'Dictated by Dr Test doctor, typed by Test secretary, reviewed and approved by Test secretary on behalf of Dr Test doctor on 20 November 2026.',
    )
  })

  it('says that AI drafted it, also in FHIR and in a letter that corrects it', async () => {
    const { id } = await create(await aiDraft())
    await approve(id)
    expect(await frameLine(id)).toContain('Typed by Dr Test doctor, drafted by AI, reviewed')
    const { body } = await doctor().get(`/api/letters/${id}/fhir`)
    expect(JSON.stringify(body)).toMatch(/"CLINAST_AIRPT".*"resourceType":"Provenance".*drafted by AI/u)
    read(letters.post, await doctor().patch(`/api/letters/${id}/status`, { status: 'posted' }))
    const correction = read(letters.correct, await doctor().post(`/api/letters/${id}/correct`)).letter
    expect(await frameLine(correction.id)).toContain('drafted by AI, not yet approved')
  })

  it('says that AI improved it while its words are in the text, and not once they are undone or rejected', async () => {
    const letter = await create()
    const improved = await aiImprovement(letter, letter.content.replace('is clear', 'sounds clear'))
    expect(await frameLine(letter.id)).not.toContain('AI')
    await save(letter.id, improved.content)
    expect(await frameLine(letter.id)).toContain('improved by AI')
    await save(letter.id, letter.content)
    expect(await frameLine(letter.id)).not.toContain('AI')
    await save(letter.id, improved.content)
    read(assistant.decide, await decide(improved.callId, false))
    expect(await frameLine(letter.id)).not.toContain('AI')
  })

  it('is decided only by the person for whom the improvement was written', async () => {
    const letter = await create()
    const { callId } = await aiImprovement(letter, letter.content.replace('well', 'quite well'))
    expectRefusal(await decide(callId, true, 'otherDoctor'), 404, 'not_found')
    const { aiCallId } = await aiDraft()
    expectRefusal(await decide(aiCallId ?? 0, true), 404, 'not_found')
    expect(read(assistant.decide, await decide(callId, true))).toEqual({ used: true })
  })
})

describe('the figures on AI in letters', () => {
  it('count drafts, what became of them, improvements and findings, by month and model', async () => {
    const now = async () => read(aiCalls.figures, await app.as('admin').get('/api/admin/ai-figures'))
    const [before] = (await now()).months
    await approve((await create(await aiDraft())).id)
    const edited = await create(await aiDraft())
    await save(edited.id, edited.content.replace('well', 'very well'))
    await approve(edited.id)
    await aiDraft()
    const letter = await create()
    await decide((await aiImprovement(letter, letter.content.replace('six', '60'))).callId, false)
    const { months, since } = await now()
    expect(since).toBe('2026-11-20T10:00:00.000Z')
    expect(months).toHaveLength(1)
    const [after] = months
    const grown = Object.entries(after ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? value - Number(before?.[name as 'drafts']) : value,
    ])
    expect(Object.fromEntries(grown)).toMatchObject({
      month: '2026-11',
      drafts: 3,
      saved: 2,
      approved: 2,
      changed: 1,
      improvements: 1,
      used: 0,
      rejected: 1,
    })
    expect(after?.criticalFindings).toBeGreaterThan(before?.criticalFindings ?? 0)
    const csv = await app.as('admin').get('/api/admin/ai-figures.csv')
    expect(csv.bytes.toString('utf8')).toMatch(/Month,Model,Drafts[^]*2026-11,/u)
  })
})

import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { saying, startFakeAiProvider } from '../../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../../test/fake-ai-provider.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { factCheck, assistant, letters } = routes
const dictation = 'She takes bisoprolol two point five milligrams once daily.'
const right = '<p>She takes bisoprolol 2.5 mg once daily.</p>'
const wrong = '<p>She takes bisoprolol 5 mg once daily.</p>'
let app: TestApp
let provider: FakeAiProvider
let patientId: number

beforeAll(async () => {
  provider = await startFakeAiProvider()
  app = await startTestApp({ ai: { address: provider.address, apiKey: provider.apiKey } })
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Edna Pell', gpName: 'Lee' })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const send = (body: object) => app.as('doctor').post('/api/fact-check', { patientId, ...body })
const check = async (body: object) => read(factCheck.check, await send(body)).findings

describe('the fact check', () => {
  it('is refused without a text and for a patient out of scope', async () => {
    expectRefusal(await send({}), 400, 'invalid_input')
    const foreign = await app.as('otherDoctor').post('/api/fact-check', { patientId, content: right })
    expectRefusal(foreign, 404, 'not_found')
  })

  it('finds nothing if the letter says what was dictated', async () => {
    expect(await check({ content: right, dictation })).toEqual([])
  })

  it('finds a changed dose, with its place in the text and the dictated words', async () => {
    const [found] = await check({ content: `<p onclick="x">Dear Dr Lee,</p>${wrong}`, dictation })
    expect(found).toMatchObject({ severity: 'critical', kind: 'dose', text: '5 mg' })
    const text = 'Dear Dr Lee,\nShe takes bisoprolol 5 mg once daily.'
    expect(text.slice(found?.start, found?.end)).toBe('5 mg')
    expect(found?.source).toMatch(/two point five milligrams/)
    expect(found?.message).toMatch(/2\.5 mg/)
  })

  it('finds nothing wrong with a dose if there is no dictation', async () => {
    expect(await check({ content: wrong, dictation: null })).toEqual([])
    expect(await check({ content: wrong })).toEqual([])
  })

  it('accepts the letter’s recipients in the salutation', async () => {
    const content = '<p>Dear Dr Okonkwo,</p><p>She is well.</p>'
    const { letter } = read(
      letters.create,
      await app.as('doctor').post('/api/letters', { patientId, content }),
    )
    const recipients = [{ key: 'a', kind: 'other', name: 'Dr Ngozi Okonkwo', address: '1 High Street' }]
    const put = await app.as('doctor').send('PUT', `/api/letters/${letter.id}/recipients`, { recipients })
    read(letters.address, put)
    const kinds = async (more: object) =>
      (await check({ content: letter.content, ...more })).map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['recipient'])
    expect(await kinds({ letterId: letter.id })).toEqual([])
    expectRefusal(await send({ content, letterId: 999_999 }), 404, 'not_found')
    const otherId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Another Person' })
    expectRefusal(await send({ content, patientId: otherId, letterId: letter.id }), 404, 'not_found')
  })

  it('finds a signature with a name other than the letter’s doctor', async () => {
    const content = '<p>She is well.</p><p>Yours sincerely,</p><p>Dr Zoe Fenn</p>'
    const kinds = async (body: object) => (await check(body)).map(({ kind }) => kind)
    expect(await kinds({ content })).toEqual(['signature'])
    const reply = await app.as('doctor').post('/api/letters', { patientId, content })
    const { letter } = read(letters.create, reply)
    expect(await kinds({ content, letterId: letter.id })).toEqual(['signature'])
    expect(await kinds({ content: content.replace('Dr Zoe Fenn', letter.doctorName) })).toEqual([])
  })

  it('is included with every AI draft [H-12] [H-15] [T-24]', async () => {
    const draftOf = async (answer: string) => {
      provider.answerNext(saying(answer))
      const body = { patientId, dictation }
      return read(assistant.draft, await app.as('doctor').post('/api/assistant/draft', body))
    }
    const kinds = async (answer: string) =>
      (await draftOf(answer)).findings
        .filter(({ severity }) => severity === 'critical')
        .map(({ kind }) => kind)
    expect(await kinds(right)).toEqual([])
    expect(await kinds(wrong)).toEqual(['dose'])
  })

  it('says whether an improved text has a new critical difference [H-12]', async () => {
    const improve = async (answer: string) => {
      provider.answerNext(saying(answer))
      const body = { patientId, content: right }
      return read(assistant.improve, await app.as('doctor').post('/api/assistant/improve', body))
    }
    expect(await improve('<p>She is on bisoprolol 2.5 mg once daily.</p>')).toMatchObject({
      hasNewCritical: false,
    })
    const changed = await improve(wrong)
    expect(changed.hasNewCritical).toBe(true)
    expect(changed.findings[0]).toMatchObject({ severity: 'critical', kind: 'dose', text: '5 mg' })
  })
})

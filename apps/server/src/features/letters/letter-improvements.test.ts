import type { Finding } from '@sincerely/contract/fact-check'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { saying, startFakeAiProvider } from '../../test/fake-ai-provider.ts'
import type { FakeAiProvider } from '../../test/fake-ai-provider.ts'
import { open, outcomes, versionsOf } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { assistant, factCheck, letters, promptTemplates } = routes
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

const before = 'She takes bisoprolol 2.5 mg once daily. There is no chest pain. Review in six weeks.'
const wrong = before.replace('2.5 mg', '25 mg')
const doctor = () => app.as('doctor')

async function draft(words = before, more: object = {}) {
  const body = { patientId, content: `<p>${words}</p>`, ...more }
  const { letter } = read(letters.create, await doctor().post('/api/letters', body))
  return { ...letter, saying: (other: string) => letter.content.replace(words, other) }
}

type Draft = Awaited<ReturnType<typeof draft>>

/** Lets the model improve the letter's text, or the content in `more`, to these words. */
async function improve(letter: Draft, to: string, more: object = {}) {
  provider.answerNext(saying(letter.saying(to)))
  const body = { patientId, letterId: letter.id, content: letter.content, ...more }
  return read(assistant.improve, await doctor().post('/api/assistant/improve', body))
}

const save = async (id: number, content: string) =>
  read(letters.saveText, await doctor().patch(`/api/letters/${id}/content`, { content })).letter
const review = (id: number, body: object = {}) =>
  doctor().patch(`/api/letters/${id}/review`, { approved: true, ...body })

type Saved = Pick<Draft, 'id' | 'content' | 'rawTranscription'>

/** The critical findings that block the approval. The test expects the same from the fact check. */
async function openIn({ id, content, rawTranscription: dictation }: Saved): Promise<Finding[]> {
  const refused = await review(id)
  expectRefusal(refused, 409, 'open_findings')
  const { findings } = refused.body as { findings: Finding[] }
  const body = { patientId, letterId: id, content, dictation }
  expect(read(factCheck.check, await doctor().post('/api/fact-check', body)).findings).toEqual(findings)
  return findings.filter(({ severity }) => severity === 'critical')
}

describe('a critical change by AI', () => {
  it('prevents the approval until it is corrected, with or without a dictation [H-12]', async () => {
    for (const dictated of [{}, { rawTranscription: before }]) {
      const letter = await draft(before, dictated)
      const { content, hasNewCritical } = await improve(letter, wrong)
      expect(hasNewCritical).toBe(true)
      const saved = await save(letter.id, content)
      const found = await openIn(saved)
      expect(found).toEqual([expect.objectContaining({ kind: 'dose', text: '25 mg', source: '2.5 mg' })])
      read(letters.review, await review((await save(letter.id, letter.content)).id))
    }
  })

  it('names the earlier text, and can be accepted with a reason [H-12] [H-14]', async () => {
    const letter = await draft()
    const [found] = await openIn(await save(letter.id, (await improve(letter, wrong)).content))
    expect(found?.message).toMatch(/the text before the improvement says '2\.5 mg'/)
    expect(found).not.toHaveProperty('sourceStart')
    const acceptance = { findingId: found?.id, reason: 'She was changed to 25 mg by the ward.' }
    read(letters.review, await review(letter.id, { accepted: [acceptance] }))
    const sealed = await doctor().get(`/api/letters/${letter.id}/accepted-findings`)
    expect(read(letters.listAccepted, sealed).accepted).toMatchObject([
      { ...acceptance, severity: 'critical', text: '25 mg', source: '2.5 mg', by: letter.doctorName },
    ])
  })

  it('stays open for facts of the earlier text that the dictation does not have [H-12]', async () => {
    const letter = await draft(before, { rawTranscription: 'There is no chest pain. Review in six weeks.' })
    const found = await openIn(await save(letter.id, (await improve(letter, wrong)).content))
    const dose = found.filter(({ kind }) => kind === 'dose')
    expect(dose).toEqual([expect.objectContaining({ text: '25 mg', source: '2.5 mg' })])
  })

  it('stays open whatever else is edited, improved or saved by others [H-12]', async () => {
    const letter = await draft()
    const { content } = await improve(letter, wrong)
    const other = await app.as('secretary').patch(`/api/letters/${letter.id}/content`, {
      content: letter.saying(`${before} Thank you.`),
    })
    read(letters.saveText, other)
    const edited = content.replace('Review in six weeks', 'I shall see her in six weeks, with her sister')
    expect((await openIn(await save(letter.id, edited))).map(({ text }) => text)).toEqual(['25 mg'])
    const again = await improve(letter, wrong.replace('Review', 'Please review'), { content: edited })
    expect(again.hasNewCritical).toBe(false)
    expect((await openIn(await save(letter.id, again.content))).map(({ text }) => text)).toEqual(['25 mg'])
  })

  it('is found even if the client did not name the letter that it improved [H-12]', async () => {
    const own = { name: 'Shorter', description: '', prompt: 'Shorten {content}' }
    const template = read(promptTemplates.create, await doctor().post('/api/prompt-templates', own)).template
    const another = 'She takes bisoprolol 2.5 mg once daily. There is no oedema.'
    const letter = await draft(another)
    const to = another.replace('2.5 mg', '7.5 mg')
    const { content } = await improve(letter, to, { letterId: undefined, templateId: template.id })
    expect((await openIn(await save(letter.id, content))).map(({ text }) => text)).toEqual(['7.5 mg'])
  })

  it('is not open in a letter that never used it, or whose text a user changed', async () => {
    const letter = await draft()
    await improve(letter, wrong)
    await improve(letter, before.replace('There is no chest pain. ', ''))
    await save(letter.id, letter.saying(before.replace('2.5 mg', '3.75 mg').replace('six', 'eight')))
    read(letters.review, await review(letter.id))
    const bystander = await draft(wrong)
    read(letters.review, await review(bystander.id))
  })

  it('is recorded once for each original text, and audited without its words', async () => {
    const letter = await draft()
    await improve(letter, before)
    expect(await improvedIn(letter.id)).toEqual([])
    await improve(letter, wrong)
    await improve(letter, before.replace('2.5 mg', '20 mg'))
    const [kept, ...more] = await improvedIn(letter.id)
    expect([kept?.changed.length, more]).toEqual([2, []])
    const lines = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('letterId', '=', letter.id)
      .where('action', '=', 'letter.improve')
      .execute()
    expect(lines.map(({ details }) => details)).toEqual([{ differences: 1 }, { differences: 1 }])
    expectRefusal(await app.as('otherDoctor').get(`/api/letters/${letter.id}/improvements`), 404, 'not_found')
  })

  it('prevents only the approval of its own letter in a batch [H-12]', async () => {
    const [letter, good] = [await draft(), await draft()]
    const chosen = [await save(letter.id, (await improve(letter, wrong)).content), good]
    await open(app, 'doctor', ...chosen)
    const reply = await doctor().post('/api/letters/batch/approve', { letters: versionsOf(...chosen) })
    expect(outcomes(reply)).toEqual(['open_findings', 'approved'])
  })
})

const improvedIn = async (id: number) =>
  read(factCheck.listImprovements, await doctor().get(`/api/letters/${id}/improvements`)).improved

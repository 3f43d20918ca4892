import type { CreateLetter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { open, outcomes, versionsOf } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters, system } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', gpName: 'Patel' })
})
afterAll(() => app.close())

const whole = '<h2>Allergies</h2><p>None known.</p><h2>Clinical summary</h2><p>She is well.</p>'

const draft = async (content = '<p>She is well.</p>', type: CreateLetter['type'] = 'consultation') =>
  read(letters.create, await app.as('doctor').post('/api/letters', { patientId, content, type })).letter
const approve = (id: number) => app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true })
const change = (person: Person, id: number, body: object) => app.as(person).patch(`/api/letters/${id}`, body)
const mark = async (id: number, notApplicableSections: string[]) =>
  read(letters.change, await change('doctor', id, { notApplicableSections })).letter
const stepsOf = async (id: number) =>
  read(letters.listSteps, await app.as('doctor').get(`/api/letters/${id}/steps`)).steps
const auditOf = (action: string) =>
  app.db
    .selectFrom('auditLog')
    .select(['letterId', 'details'])
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

const askFor = (askForSections: string[]) => app.as('admin').put('/api/practice-settings', { askForSections })

async function whileAskedFor(type: string, check: () => Promise<void>) {
  read(system.updatePractice, await askFor([type]))
  try {
    await check()
  } finally {
    await askFor([])
  }
}

describe('the question for the required sections', () => {
  it('is refused for a type of letter whose standard requires none', async () => {
    expectRefusal(await askFor(['referral']), 400, 'invalid_input')
  })

  it('is off at first, and its setting is in the audit trail', async () => {
    const { settings } = read(system.getPractice, await app.as('doctor').get('/api/practice-settings'))
    expect(settings.askForSections).toEqual([])
    await whileAskedFor('discharge', async () => {
      const line = await auditOf('practice.configure')
      expect(line?.details).toEqual({ askForSections: ['discharge'] })
    })
  })

  it('refuses the approval of a letter without them, and names them', async () => {
    const { id } = await draft('<p>She is well. She has no known allergies.</p>')
    await whileAskedFor('consultation', async () => {
      const refused = await approve(id)
      expectRefusal(refused, 409, 'sections_missing')
      expect(refused.body).toMatchObject({
        message:
          'Before approval, this practice requires the section ‘Clinical summary’. Add it, or mark it as not applicable under Sections.',
      })
      const content = whole
      read(letters.saveText, await app.as('doctor').patch(`/api/letters/${id}/content`, { content }))
      expect(read(letters.review, await approve(id)).letter.status).toBe('approved')
    })
  })

  it('leaves other types of letter alone', async () => {
    const { id } = await draft('<p>She is well.</p>', 'follow-up')
    await whileAskedFor('consultation', async () => {
      expect(read(letters.review, await approve(id)).letter.status).toBe('approved')
    })
  })

  it('refuses one letter of a batch and not the others, before and at the approval', async () => {
    const [bare, complete] = [await draft(), await draft(whole)]
    await open(app, 'doctor', bare, complete)
    await whileAskedFor('consultation', async () => {
      const ids = [bare.id, complete.id]
      const look = await app.as('doctor').post('/api/letters/batch/look', { ids, toApprove: true })
      const seen = read(letters.lookAtBatch, look).letters
      expect(seen.map(({ refusal }) => refusal?.code ?? null)).toEqual(['sections_missing', null])
      const batch = { letters: versionsOf(bare, complete) }
      const reply = await app.as('doctor').post('/api/letters/batch/approve', batch)
      expect(outcomes(reply)).toEqual(['sections_missing', 'approved'])
    })
  })
})

describe('a section marked as not applicable', () => {
  it('is refused if the letters know no such section, and in a letter out of scope', async () => {
    const { id } = await draft()
    const wrong = { notApplicableSections: ['weather'] }
    expectRefusal(await change('doctor', id, wrong), 400, 'invalid_input')
    expectRefusal(await change('otherDoctor', id, { notApplicableSections: [] }), 404, 'not_found')
  })

  it('is not asked for', async () => {
    const { id } = await draft()
    await mark(id, ['allergies', 'summary'])
    await whileAskedFor('consultation', async () => {
      expect(read(letters.review, await approve(id)).letter.status).toBe('approved')
    })
  })

  it('is a change of the letter with its version, step and audit line', async () => {
    const { id } = await draft()
    expect(await mark(id, ['allergies', 'procedures'])).toMatchObject({
      notApplicableSections: ['allergies', 'procedures'],
      version: 2,
      status: 'draft',
    })
    expect((await mark(id, [])).notApplicableSections).toEqual([])
    const steps = await stepsOf(id)
    expect(steps.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'notApplicableSections', before: 'allergies, procedures', after: null }],
      [{ field: 'notApplicableSections', before: null, after: 'allergies, procedures' }],
    ])
    expect(await auditOf('letter.change')).toEqual({
      letterId: id,
      details: { version: 3, fields: ['notApplicableSections'] },
    })
  })

  it('is refused over what somebody else changed since', async () => {
    const { id, version } = await draft()
    await mark(id, ['allergies'])
    const stale = { notApplicableSections: ['procedures'], version }
    expectRefusal(await change('secretary', id, stale), 409, 'letter_changed_meanwhile')
  })

  it('stays with a new text, and goes on to the letter that corrects this one', async () => {
    const { id } = await draft()
    await mark(id, ['procedures'])
    const content = '<p>She had a biopsy.</p>'
    const edited = await app.as('doctor').patch(`/api/letters/${id}/content`, { content })
    expect(read(letters.saveText, edited).letter.notApplicableSections).toEqual(['procedures'])
    await approve(id)
    await app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' })
    const { letter } = read(letters.correct, await app.as('doctor').post(`/api/letters/${id}/correct`, {}))
    expect(letter.notApplicableSections).toEqual(['procedures'])
  })
})

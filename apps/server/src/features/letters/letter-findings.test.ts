import { createHash } from 'node:crypto'
import type { Finding } from '@sincerely/contract/fact-check'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { open, outcomes, versionsOf } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters } = routes
const rawTranscription = 'She takes bisoprolol two point five milligrams once daily.'
const right = '<p>She takes bisoprolol 2.5 mg once daily.</p>'
const wrong = '<p>She takes bisoprolol 5 mg once daily.</p>'
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Edna Pell', gpName: 'Lee' })
})
afterAll(() => app.close())

async function draft(content: string) {
  const body = { patientId, content, rawTranscription }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

const review = (id: number, body: object = {}) =>
  app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true, ...body })

/** The findings for which an approval is refused. */
async function openFindings(id: number, body: object = {}): Promise<Finding[]> {
  const reply = await review(id, body)
  expectRefusal(reply, 409, 'open_findings')
  return (reply.body as { findings: Finding[] }).findings
}

const statusOf = async (id: number) =>
  read(letters.get, await app.as('doctor').get(`/api/letters/${id}`)).letter.status
const accepted = async (id: number) =>
  read(letters.listAccepted, await app.as('doctor').get(`/api/letters/${id}/accepted-findings`)).accepted

describe('approving a letter', () => {
  it('is refused with its open critical findings, and seals nothing [H-07]', async () => {
    const { id } = await draft(wrong)
    const [found] = await openFindings(id)
    expect(found).toMatchObject({ severity: 'critical', kind: 'dose', text: '5 mg' })
    expect(await statusOf(id)).toBe('draft')
    const seals = app.db.selectFrom('letterSeals').select('version').where('letterId', '=', id)
    expect(await seals.execute()).toEqual([])
  })

  it('is refused if it is signed with a name other than its doctor’s [H-21]', async () => {
    const signedBy = (name: string) =>
      draft(`<p>Dear Dr Lee,</p><p>Re: Edna Pell</p><p>She is well.</p><p>Yours sincerely,</p><p>${name}</p>`)
    const { id, doctorName } = await signedBy('Dr Zoe Fenn')
    const signature = { kind: 'signature', text: 'Dr Zoe Fenn', fix: { replacement: doctorName } }
    expect(await openFindings(id)).toContainEqual(
      expect.objectContaining({ ...signature, fix: expect.objectContaining(signature.fix) }),
    )
    const own = await openFindings((await signedBy(doctorName)).id)
    expect(own.map(({ kind }) => kind)).not.toContain('signature')
  })

  it('is refused without a name below the closing, which the first save adds [H-21]', async () => {
    const unsigned =
      '<p>Dear Dr Lee,</p><p>Re: Edna Pell</p><p>She is well.</p><p>YOURS SINCERELY,</p><p>Consultant</p>'
    const { id, content, doctorName } = await draft(unsigned)
    expect(content).toBe(unsigned.replace('<p>Consultant', `<p>${doctorName}</p><p>Consultant`))
    const edit = (text: string) => app.as('doctor').patch(`/api/letters/${id}/content`, { content: text })
    read(letters.saveText, await edit(unsigned))
    const found = (await openFindings(id)).find(({ kind }) => kind === 'signature')
    expect(found).toMatchObject({ severity: 'critical', text: 'YOURS SINCERELY,', source: doctorName })
    expect(found?.message).toContain(doctorName)
    read(letters.saveText, await edit(content))
    expect((await openFindings(id)).map(({ kind }) => kind)).not.toContain('signature')
  })

  it('needs a reason for each accepted finding, which must exist [H-14]', async () => {
    const { id } = await draft(wrong)
    const [found] = await openFindings(id)
    const findingId = found?.id
    for (const [list, field] of [
      [[{ findingId }], 'accepted.0.reason'],
      [[{ findingId, reason: '  \n' }], 'accepted.0.reason'],
      [[{ findingId, reason: 'x'.repeat(1001) }], 'accepted.0.reason'],
      [
        [
          { findingId, reason: 'a' },
          { findingId, reason: 'b' },
        ],
        'accepted',
      ],
    ] as const) {
      const reply = await review(id, { accepted: list })
      expectRefusal(reply, 400, 'invalid_input')
      expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field])
    }
    await openFindings(id, { accepted: [{ findingId: 'dose-0', reason: 'Checked.' }] })
    expect(await statusOf(id)).toBe('draft')
  })

  it('succeeds once every critical finding is corrected', async () => {
    const { id } = await draft(wrong)
    await openFindings(id)
    read(letters.saveText, await app.as('doctor').patch(`/api/letters/${id}/content`, { content: right }))
    read(letters.review, await review(id))
    expect(await accepted(id)).toEqual([])
  })

  it('seals each accepted finding with user and reason, and audits its id [H-14] [T-29]', async () => {
    const { id } = await draft(wrong)
    const [found] = await openFindings(id)
    const reason = 'Increased after the clinic; she was told.'
    const body = {
      accepted: [
        { findingId: found?.id, reason },
        { findingId: 'dose-gone', reason },
      ],
    }
    const { letter } = read(letters.review, await review(id, body))
    expect(letter.status).toBe('approved')
    const kept = {
      findingId: found?.id,
      severity: 'critical',
      kind: 'dose',
      text: '5 mg',
      reason,
      by: 'Dr Test doctor',
      at: app.clock.now.toISOString(),
    }
    expect(await accepted(id)).toMatchObject([{ ...kept, version: letter.version }])
    const seal = await app.db
      .selectFrom('letterSeals')
      .selectAll()
      .where('letterId', '=', id)
      .executeTakeFirstOrThrow()
    expect((JSON.parse(seal.printed) as { acceptedFindings: unknown }).acceptedFindings).toMatchObject([kept])
    expect(seal.sha256).toBe(createHash('sha256').update(seal.printed).digest('hex'))
    const line = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('letterId', '=', id)
      .where('action', '=', 'letter.approve')
      .executeTakeFirstOrThrow()
    expect(line.details).toMatchObject({ accepted: [found?.id], sha256: seal.sha256 })
    expect(JSON.stringify(line)).not.toMatch(/clinic|bisoprolol|5 mg/)
    // Accepted findings do not appear on the printed letter.
    const pdf = await app.as('doctor').get(`/api/letters/${id}/pdf`)
    expect(pdf.status).toBe(200)
  })

  it('is refused again after a change of the text, despite an earlier acceptance [H-14]', async () => {
    const { id } = await draft(wrong)
    const [found] = await openFindings(id)
    const acceptance = { accepted: [{ findingId: found?.id, reason: 'Increased.' }] }
    read(letters.review, await review(id, acceptance))
    const content = wrong.replace('5 mg', '10 mg')
    read(letters.saveText, await app.as('doctor').patch(`/api/letters/${id}/content`, { content }))
    const [other] = await openFindings(id, acceptance)
    expect(other?.text).toBe('10 mg')
    read(
      letters.review,
      await review(id, { accepted: [{ findingId: other?.id, reason: 'Increased again.' }] }),
    )
    expect((await accepted(id)).map(({ reason }) => reason)).toEqual(['Increased again.', 'Increased.'])
  })

  it('leaves out a letter with open findings in a batch, and says so', async () => {
    const chosen = [await draft(right), await draft(wrong)]
    await open(app, 'doctor', ...chosen)
    const reply = await app
      .as('doctor')
      .post('/api/letters/batch/approve', { letters: versionsOf(...chosen) })
    expect(outcomes(reply)).toEqual(['approved', 'open_findings'])
    expect(await statusOf(chosen[1]?.id ?? 0)).toBe('draft')
  })

  it('shows accepted findings only to users who may see the letter', async () => {
    const { id } = await draft(right)
    const path = `/api/letters/${id}/accepted-findings`
    expectRefusal(await app.as('otherDoctor').get(path), 404, 'not_found')
    expect(read(letters.listAccepted, await app.as('secretary').get(path)).accepted).toEqual([])
  })

  it('shows no accepted findings from a seal that was altered', async () => {
    const { id } = await draft(wrong)
    const [found] = await openFindings(id)
    await review(id, { accepted: [{ findingId: found?.id, reason: 'Increased.' }] })
    const seals = app.db.updateTable('letterSeals').where('letterId', '=', id)
    const { printed } = await app.db
      .selectFrom('letterSeals')
      .select('printed')
      .where('letterId', '=', id)
      .executeTakeFirstOrThrow()
    await seals.set({ printed: printed.replace('Increased.', 'Nothing.') }).execute()
    expectRefusal(await app.as('doctor').get(`/api/letters/${id}/accepted-findings`), 500, 'fault')
  })
})

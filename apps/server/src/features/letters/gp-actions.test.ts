import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { pdfWords } from '../../test/pdf-words.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters, system } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', gpName: 'Patel' })
})
afterAll(() => app.close())

const plan = '<p>She is well.</p><p>Please check her U&amp;Es in 2 weeks.</p>'
const proposed = ['Check her U&Es in 2 weeks']

const draft = async (content = plan) =>
  read(letters.create, await app.as('doctor').post('/api/letters', { patientId, content })).letter
const approve = (id: number, more: object = {}) =>
  app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true, ...more })
const change = (id: number, gpActions: unknown) => app.as('doctor').patch(`/api/letters/${id}`, { gpActions })
const confirm = async (id: number, lines = proposed) =>
  read(letters.change, await change(id, { lines, proposed })).letter
const edit = (id: number, content: string) =>
  app.as('doctor').patch(`/api/letters/${id}/content`, { content })
const wordsOf = async (id: number) => pdfWords((await app.as('doctor').get(`/api/letters/${id}/pdf`)).bytes)
const sealOf = (id: number) =>
  app.db
    .selectFrom('letterSeals')
    .select(['printed', 'sha256'])
    .where('letterId', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()

async function whileSetTo(gpActionsBox: string, check: () => Promise<void>) {
  read(system.updatePractice, await app.as('admin').put('/api/practice-settings', { gpActionsBox }))
  try {
    await check()
  } finally {
    await app.as('admin').put('/api/practice-settings', { gpActionsBox: 'offered' })
  }
}

describe('the actions for the GP', () => {
  it('are refused empty, in a letter out of scope, and once it is approved', async () => {
    const { id } = await draft()
    expectRefusal(await change(id, { lines: [' '], proposed }), 400, 'invalid_input')
    const others = await app.as('otherDoctor').patch(`/api/letters/${id}`, { gpActions: null })
    expectRefusal(others, 404, 'not_found')
    read(letters.review, await approve(id))
    expectRefusal(await change(id, { lines: [], proposed }), 409, 'letter_not_draft')
  })

  it('are a change of the letter with its step and audit line', async () => {
    const { id } = await draft()
    expect(await confirm(id)).toMatchObject({ gpActions: { lines: proposed, proposed }, version: 2 })
    expect((await confirm(id, [])).gpActions?.lines).toEqual([])
    const { steps } = read(letters.listSteps, await app.as('doctor').get(`/api/letters/${id}/steps`))
    expect(steps.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'gpActions', before: proposed[0], after: 'None' }],
      [{ field: 'gpActions', before: null, after: proposed[0] }],
    ])
    const line = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'letter.change')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(line?.details).toEqual({ version: 3, fields: ['gpActions'] })
  })

  it('print above the salutation once confirmed, and stay as they were sealed', async () => {
    const { id } = await draft()
    expect(await wordsOf(id)).not.toContain('Actions for the GP')
    await confirm(id)
    read(letters.review, await approve(id))
    await whileSetTo('off', async () => {
      expect(await wordsOf(id)).toMatch(/Actions for the GP\s+Check her U&Es in 2 weeks\s+Dear/u)
    })
    expect(
      read(letters.frame, await app.as('doctor').get(`/api/letters/${id}/frame`)).frame.gpActions,
    ).toEqual(proposed)
    expect(JSON.parse((await sealOf(id)).printed)).toMatchObject({ printed: { gpActions: proposed } })
  })

  it('print ‘None’ if there are none', async () => {
    const { id } = await draft()
    await confirm(id, [])
    expect(await wordsOf(id)).toMatch(/Actions for the GP\s+None\s+Dear/u)
  })

  it('do not print after a change of what the text asks for, until they are confirmed again', async () => {
    const { id, content } = await draft()
    await confirm(id)
    await edit(id, content.replace('She is well', 'She is better'))
    expect(await wordsOf(id)).toContain('Actions for the GP')
    await edit(id, content.replace('2 weeks', '4 weeks'))
    expect(await wordsOf(id)).not.toContain('Actions for the GP')
    expect(read(letters.review, await approve(id)).letter.status).toBe('approved')
  })

  it('are no part of letters to others', async () => {
    const { id } = await draft()
    await confirm(id)
    const recipients = [
      { key: 'patient', kind: 'patient', way: 'hand' },
      { key: 'gp', kind: 'gp', way: 'post' },
    ]
    read(letters.address, await app.as('doctor').put(`/api/letters/${id}/recipients`, { recipients }))
    expect(await wordsOf(id)).not.toContain('Actions for the GP')
  })

  it('block the approval where they say what the letter does not, unless somebody accepts it', async () => {
    const { id } = await draft()
    await confirm(id, ['Check her U&Es in 6 weeks'])
    const refused = await approve(id)
    expectRefusal(refused, 409, 'open_findings')
    const { findings } = refused.body as { findings: { id: string; kind: string }[] }
    const own = findings.find(({ kind }) => kind === 'gp-action')
    const accepted = [{ findingId: own?.id, reason: 'Agreed by phone' }]
    expect(read(letters.review, await approve(id, { accepted })).letter.status).toBe('approved')
  })

  it('go on to the letter that corrects this one', async () => {
    const { id } = await draft()
    await confirm(id)
    await approve(id)
    await app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' })
    const { letter } = read(letters.correct, await app.as('doctor').post(`/api/letters/${id}/correct`, {}))
    expect(letter.gpActions).toEqual({ lines: proposed, proposed })
  })
})

describe('the setting of the practice', () => {
  it('can ask for the actions before approval', async () => {
    const { id } = await draft()
    await whileSetTo('required', async () => {
      expectRefusal(await approve(id), 409, 'gp_actions_open')
      await confirm(id, [])
      expect(read(letters.review, await approve(id)).letter.status).toBe('approved')
    })
  })

  it('switches the box off for letters that are not approved yet', async () => {
    const { id } = await draft()
    await confirm(id)
    await whileSetTo('off', async () => {
      expect(await wordsOf(id)).not.toContain('Actions for the GP')
    })
  })
})

describe('a letter that was sealed before there was a box', () => {
  it('prints as before, and its seal is not touched', async () => {
    const { id } = await draft()
    read(letters.review, await approve(id))
    const { printed } = await sealOf(id)
    const { gpActions: _, ...older } = (JSON.parse(printed) as { printed: Record<string, unknown> }).printed
    const before = JSON.stringify({ ...(JSON.parse(printed) as object), printed: older })
    const sha256 = await sha256Of(before)
    await app.db
      .updateTable('letterSeals')
      .set({ printed: before, sha256 })
      .where('letterId', '=', id)
      .execute()
    expect(await wordsOf(id)).toMatch(/Dear[\s\S]*Please check her U&Es in 2 weeks\./u)
    expect(await sealOf(id)).toEqual({ printed: before, sha256 })
  })
})

async function sha256Of(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}

describe('actions that are word for word the same in letter after letter', () => {
  const same = 'Please repeat her U&Es and blood count in 2 weeks'
  const repeatedOf = async (id: number, who: 'doctor' | 'otherDoctor' = 'doctor') =>
    app.as(who).get(`/api/letters/${id}/repeated-actions`)
  const forOther = async (name: string, lines: string[]) => {
    const other = await buildPatient(app.db, { doctorId: app.ids.doctor, name, gpName: 'Patel' })
    const body = { patientId: other, content: plan }
    const { letter } = read(letters.create, await app.as('doctor').post('/api/letters', body))
    return confirm(letter.id, lines)
  }

  it('are found once three other patients have them, not counting this patient’s', async () => {
    const { id } = await draft()
    await confirm((await draft()).id, [same])
    await confirm(id, [same, 'Check her weight every week from now on'])
    await forOther('Una Kemp', [same])
    await forOther('Rosa Kemp', ['None of these', same])
    expect(read(letters.listRepeatedActions, await repeatedOf(id))).toEqual({ repeated: [] })
    const { id: third } = await forOther('Nell Kemp', [`${same}.`])
    expect(read(letters.listRepeatedActions, await repeatedOf(id))).toEqual({
      repeated: [{ action: same, patients: 3 }],
    })
    read(letters.delete, await app.as('doctor').delete(`/api/letters/${third}?version=2`))
    expect(read(letters.listRepeatedActions, await repeatedOf(id))).toEqual({ repeated: [] })
  })

  it('are not told to a doctor who may not see the letter', async () => {
    const { id } = await draft()
    expectRefusal(await repeatedOf(id, 'otherDoctor'), 404, 'not_found')
  })
})

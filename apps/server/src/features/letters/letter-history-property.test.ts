import { isDeepStrictEqual } from 'node:util'
import { routes } from '@sincerely/contract/routes'
import { bringsText, presentOf } from '@sincerely/domain/letters/history'
import { recordRecipient } from '@sincerely/domain/letters/recipients'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { endingOf, endingsOfTwo, isVersioned, newModel, textOf, versionOf } from '../../test/letter-model.ts'
import type { Call, Caller, Deed, Model } from '../../test/letter-model.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import type { TestReply } from '../../test/test-client.ts'

const { letters } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', gpName: 'Patel' })
})
afterEach(() => expect(app.faults).toEqual([]))
afterAll(() => app.close())

const send = (by: Caller, method: string, path: string, body?: object) =>
  app.as(by).send(method, `/api/letters/${path}`, body)

async function draft() {
  const body = { patientId, content: '<p>The first text.</p>' }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

/** `knows` is the version that the caller sends: none, the current one, or an old one. */
type Planned = { by: Caller; deed: Deed; knows: 'nothing' | 'present' | 'past' }

const deed = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Deed>({ do: 'approve' }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Deed>(
      { do: 'post', confirmed: null },
      { do: 'post', confirmed: ['gp'] },
      { do: 'post', confirmed: ['gp', 'patient'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Deed>(
      { do: 'edit', text: '<p>One.</p>' },
      { do: 'edit', text: '<p>Two.</p>' },
      { do: 'edit', text: '<p>Three.</p>' },
    ),
  },
  fc.record({ do: fc.constant('restore' as const), number: fc.integer({ min: 1, max: 5 }) }),
  fc.constantFrom<Deed>(
    { do: 'change', details: { notes: 'Ring the ward.' } },
    { do: 'change', details: { priority: 'high', notes: 'Ring again.' } },
    { do: 'change', details: { priority: 'low' } },
  ),
  fc.constantFrom<Deed>(
    { do: 'address', to: ['gp', 'patient'] },
    { do: 'address', to: ['patient', 'gp'] },
    { do: 'address', to: ['gp'] },
  ),
  fc.constantFrom<Deed>({ do: 'return' }, { do: 'correct' }, { do: 'delete' }),
  fc.constantFrom<Deed>({ do: 'undelete' }),
)
const planned: fc.Arbitrary<Planned> = fc.record({
  by: fc.constantFrom<Caller>('doctor', 'doctor', 'secretary', 'secretary', 'admin'),
  deed,
  knows: fc.constantFrom('nothing', 'nothing', 'present', 'present', 'past'),
})

function callOf({ by, deed: wanted, knows }: Planned, model: Model): Call {
  const present = versionOf(model)
  const version = { nothing: undefined, present, past: present === 1 ? 2 : present - 1 }[knows]
  return { by, deed: wanted, version: isVersioned(wanted) ? version : undefined }
}

function make({ by, deed: wanted, version }: Call, id: number): Promise<TestReply> {
  const body = (more: object) => ({ ...more, version })
  switch (wanted.do) {
    case 'edit':
      return send(by, 'PATCH', `${id}/content`, body({ content: wanted.text }))
    case 'restore':
      return send(by, 'POST', `${id}/versions/${wanted.number}/restore`, body({}))
    case 'change':
      return send(by, 'PATCH', String(id), body(wanted.details))
    case 'address':
      return send(by, 'PUT', `${id}/recipients`, body({ recipients: wanted.to.map(toRecipient) }))
    case 'approve':
      return send(by, 'PATCH', `${id}/review`, body({ approved: true }))
    case 'return':
      return send(by, 'PATCH', `${id}/review`, body({ approved: false, reviewNotes: 'Why?' }))
    case 'post':
      return send(by, 'PATCH', `${id}/status`, body({ status: 'posted', confirmed: confirmed(wanted) }))
    case 'delete':
      return send(by, 'DELETE', version === undefined ? String(id) : `${id}?version=${version}`)
    case 'undelete':
      return send(by, 'POST', `${id}/restore`)
    case 'correct':
      return send(by, 'POST', `${id}/correct`)
  }
}

const toRecipient = (key: string) => ({ key, kind: key })
const confirmed = (post: Extract<Deed, { do: 'post' }>) =>
  post.confirmed?.map((key) => ({ key, way: 'hand' }))

const rowOf = (id: number) =>
  app.db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stepsOf = (id: number) =>
  app.db
    .selectFrom('letterSteps')
    .select(['version', 'did', 'details'])
    .where('letterId', '=', id)
    .orderBy('version')
    .execute()

async function standOf(id: number) {
  const [row, steps, texts, seals, sendings] = await Promise.all([
    rowOf(id),
    stepsOf(id),
    app.db
      .selectFrom('letterVersions')
      .select(['version', 'content'])
      .where('letterId', '=', id)
      .orderBy('version')
      .execute(),
    app.db.selectFrom('letterSeals').selectAll().where('letterId', '=', id).orderBy('version').execute(),
    app.db.selectFrom('deliveries').selectAll().where('letterId', '=', id).orderBy('id').execute(),
  ])
  return { row, steps, texts, seals, sendings }
}
type Stand = Awaited<ReturnType<typeof standOf>>

function told({ row, steps }: Stand) {
  const { status, version, content, notes, priority, recipients } = row
  return {
    status,
    version,
    content,
    notes,
    priority,
    recipients: recipients?.map(({ key }) => key) ?? ['gp'],
    isDeleted: row.deletedAt !== null,
    did: steps.map(({ did }) => did),
  }
}

/** The model's expectation in the form that `told` returns. */
function expected(model: Model): ReturnType<typeof told> {
  const { status, notes, priority, recipients, deletedBy, did } = model
  return {
    status,
    version: versionOf(model),
    content: textOf(model),
    notes,
    priority,
    recipients: [...recipients],
    isDeleted: deletedBy !== null,
    did: [...did],
  }
}

const done = 'done'
const codeOf = ({ status, body }: TestReply): string =>
  status === 200 ? done : String((body as { code?: string } | null)?.code)
const isAmong = (code: string, refusals: readonly string[]) =>
  refusals.length === 0 ? code === done : refusals.includes(code)

function expectSentence(reply: TestReply): void {
  if (reply.status === 200) return
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expectRefusal(reply, reply.status, codeOf(reply))
}

/** Makes one call and expects the model's result. A refused call must change nothing. */
async function takeOne(id: number, model: Model, call: Call): Promise<{ after: Model; code: string }> {
  const before = await standOf(id)
  const reply = await make(call, id)
  const stand = await standOf(id)
  const { refusals, after } = endingOf(model, call)
  const code = codeOf(reply)
  expectSentence(reply)
  expect({ call, code, fits: isAmong(code, refusals), refusals }).toMatchObject({ fits: true })
  expect(told(stand)).toEqual(expected(after))
  if (after === model) expect(stand).toEqual(before)
  if (code === done && call.deed.do === 'correct')
    expect(read(letters.correct, reply).letter.replaces?.id).toBe(id)
  return { after, code }
}

/** Makes two calls at the same time and expects the result of running them one after the other. */
async function takeTwo(id: number, model: Model, calls: [Call, Call]): Promise<Model> {
  const replies = await Promise.all([make(calls[0], id), make(calls[1], id)])
  const stand = told(await standOf(id))
  replies.forEach(expectSentence)
  const codes = replies.map(codeOf)
  const possible = endingsOfTwo(model, ...calls)
  const ending = possible.find(
    ({ refusals, after }) =>
      refusals.every((each, at) => isAmong(codes[at] ?? '', each)) &&
      isDeepStrictEqual(stand, expected(after)),
  )
  if (ending === undefined) throw new Error(JSON.stringify({ calls, codes, stand, possible }))
  return ending.after
}

/**
 * Expects that the steps explain the letter's state, that its text is the one in the latest step with a text, and that it prints
 * as approved.
 */
async function expectExplained(id: number, model: Model): Promise<void> {
  const { row, steps, texts, seals } = await standOf(id)
  const present = presentOf(steps)
  const { status, version, content } = row
  expect(present).toMatchObject({ status, version, isDeleted: row.deletedAt !== null })
  const brought = steps.filter(({ did }) => bringsText(did)).map(({ version: at }) => at)
  expect(texts).toEqual(brought.map((at) => ({ version: at, content: model.texts[at - 1] })))
  expect(present?.textVersion).toBe(brought.at(-1))
  const textAt = `${id}/versions/${present?.textVersion}`
  const { text } = read(letters.getVersion, await send('doctor', 'GET', textAt))
  expect(text).toMatchObject({ version: present?.textVersion, content })
  expectKept(row, steps)
  const approvals = steps.filter(({ did }) => did === 'approved').map(({ version: at }) => at)
  expect(seals.map((seal) => seal.version)).toEqual(approvals)
  for (const seal of seals) expect(sealedText(seal.printed)).toBe(model.texts[seal.version - 1])
  if (status === 'draft') return
  expect(sealedText(seals.at(-1)?.printed ?? '')).toBe(content)
  read(letters.frame, await send('doctor', 'GET', `${id}/frame`))
}

/** Expects that the steps contain every earlier note, priority and recipient list. */
function expectKept(row: Stand['row'], steps: Stand['steps']): void {
  const now = {
    notes: row.notes,
    priority: row.priority,
    recipients: row.recipients ?? [recordRecipient('gp')],
  }
  for (const field of ['notes', 'priority', 'recipients'] as const) {
    const changes = steps.flatMap(
      ({ details }) => details.changes?.filter((one) => one.field === field) ?? [],
    )
    for (const [at, { after }] of changes.entries()) {
      const next = changes[at + 1]
      expect(after).toEqual(next === undefined ? now[field] : next.before)
    }
  }
  const noted = steps.filter(({ details }) => details.changes?.some(({ field }) => field === 'notes'))
  expect(noted.length > 0).toBe(row.notes !== null)
}

const sealedText = (printed: string): unknown => JSON.parse(printed).printed.content

/** Restores a deleted letter, because it accepts no other call. */
async function bringBack(id: number, model: Model): Promise<Model> {
  if (model.deletedBy === null) return model
  const edit = { do: 'edit', text: '<p>Too late.</p>' } as const
  const refused = await takeOne(id, model, { by: 'doctor', deed: edit, version: undefined })
  expect(refused.code).toBe('not_found')
  expect(presentOf(await stepsOf(id))?.isDeleted).toBe(true)
  const undelete = { by: 'admin', deed: { do: 'undelete' }, version: undefined } as const
  return (await takeOne(id, model, undelete)).after
}

/** Each result must occur, or the random calls would prove too little. */
const everyEnding = [
  done,
  'letter_changed_meanwhile',
  'letter_is_posted',
  'letter_not_approved',
  'letter_not_draft',
  'letter_not_posted',
  'letter_restore_too_late',
  'not_allowed',
  'not_found',
  'only_drafts_deleted',
  'recipients_unanswered',
  'version_is_current',
]

describe('the history of a letter', () => {
  it('always explains the current state, and each call ends as the status allows [T-15]', async () => {
    const codes: string[] = []
    const property = fc.asyncProperty(fc.array(planned, { minLength: 14, maxLength: 24 }), async (plans) => {
      const { id, content } = await draft()
      let model = newModel(content)
      for (const plan of plans) {
        const { after, code } = await takeOne(id, model, callOf(plan, model))
        model = after
        codes.push(code)
      }
      await expectExplained(id, await bringBack(id, model))
    })
    await fc.assert(property, { seed: 3, numRuns: 22 })
    const share = codes.filter((code) => code === done).length / codes.length
    expect(share).toBeGreaterThan(0.25)
    expect([...new Set(codes)]).toEqual(expect.arrayContaining(everyEnding))
  }, 120_000)

  it('explains the current state also if two users act at once [H-20]', async () => {
    const step = fc.tuple(planned, planned).filter(([one, other]) => one.by !== other.by)
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (pairs) => {
      const { id, content } = await draft()
      let model = newModel(content)
      for (const [one, other] of pairs)
        model = await takeTwo(id, model, [callOf(one, model), callOf(other, model)])
      await expectExplained(id, await bringBack(id, model))
    })
    await fc.assert(property, { seed: 5, numRuns: 14 })
  }, 120_000)
})

describe('two users who act at once on the same version', () => {
  const edit = (text: string): Deed => ({ do: 'edit', text: `<p>${text}</p>` })
  it.each<[string, Deed[], Deed, Deed]>([
    ['two texts', [], edit('One.'), edit('Two.')],
    ['a text and an approval', [], edit('One.'), { do: 'approve' }],
    ['two approvals', [], { do: 'approve' }, { do: 'approve' }],
    ['a deletion and an approval', [], { do: 'delete' }, { do: 'approve' }],
    ['a deletion and a text', [], { do: 'delete' }, edit('One.')],
    ['a posting and a return', [{ do: 'approve' }], { do: 'post', confirmed: null }, { do: 'return' }],
    ['a posting and a text', [{ do: 'approve' }], { do: 'post', confirmed: null }, edit('One.')],
    ['two postings', [{ do: 'approve' }], { do: 'post', confirmed: null }, { do: 'post', confirmed: ['gp'] }],
    ['recipients and an approval', [], { do: 'address', to: ['gp', 'patient'] }, { do: 'approve' }],
  ])('with %s: exactly one succeeds [T-19]', async (_, before, one, other) => {
    const { id, content } = await draft()
    let model = newModel(content)
    for (const first of before)
      model = (await takeOne(id, model, { by: 'doctor', deed: first, version: undefined })).after
    const version = versionOf(model)
    const calls = [
      { by: 'doctor', deed: one, version },
      { by: 'secretary', deed: other, version },
    ] satisfies [Call, Call]
    const after = await takeTwo(id, model, calls)
    expect(versionOf(after)).toBe(version + 1)
    await expectExplained(id, await bringBack(id, after))
  })
})

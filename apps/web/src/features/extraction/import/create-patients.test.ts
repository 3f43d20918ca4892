// @vitest-environment jsdom
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkPeople } from './check-people.ts'
import { createPatients, stopCreating } from './create-patients.ts'
import { goToStep } from './import-actions.ts'
import type { ImportState, ImportStore } from './import-store.ts'
import { noWork, type FileState, type Touch } from './import-work.ts'
import { rowsOf, type Review } from './review.ts'
import type { ReviewRow } from './review-row.ts'
import { selectRows, typeInRow } from './row-actions.ts'
import { ida, someFile, someRow, someStore, testDay } from './some-rows.ts'
import { rowStatuses } from './row-status.ts'
import { unansweredSentence } from './create-attempt.ts'

afterEach(() => vi.unstubAllGlobals())

/** The keys of the attempts that the server was asked to stop. */
const stops: (string | null)[] = []

type Sent = { key: string | null; patients: Record<string, unknown>[] }

/** An answer of the server: it is lost, it is an error status, or the creation stops after some patients. */
type Outcome = 'lost' | number | { stopAfter: number }

/**
 * Fakes a server with these patients. It fails with the given outcomes, then creates patients. Returns the bodies that it
 * received.
 */
function listen(known: LikelyDuplicate[], outcomes: readonly Outcome[] = []): Sent[] {
  const sent: Sent[] = []
  type Call = { body: string; headers: Headers }
  vi.stubGlobal('fetch', async ({ pathname }: URL, { body, headers }: Call) => {
    const { patients } = JSON.parse(body) as Sent
    const like = known.length > 0 ? [{ index: 0, patients: known }] : []
    if (pathname.endsWith('/likely-duplicates')) return Response.json({ duplicates: like })
    if (pathname.endsWith('/stop')) {
      stops.push((JSON.parse(body) as { key: string }).key)
      return Response.json({ success: true })
    }
    const outcome = outcomes[sent.length]
    sent.push({ key: headers.get('idempotency-key'), patients })
    if (outcome === 'lost') throw new TypeError('the line broke')
    const stopAfter = typeof outcome === 'object' ? outcome.stopAfter : patients.length
    if (stopAfter === 0) return Response.json({ code: 'import_stopped', message: 'None.' }, { status: 409 })
    if (typeof outcome === 'number')
      return Response.json({ code: 'refused', message: 'No.' }, { status: outcome })
    const created = patients.slice(0, stopAfter).map(({ name }, id) => ({
      id,
      name,
      dob: null,
      createdAt: '2026-11-20T10:00:00Z',
    }))
    return Response.json({ success: true, count: created.length, patients: created, message: '' })
  })
  return sent
}

/** Makes an import of one file with these rows and changes. */
function importOf(shown: ReviewRow[], changes: Partial<ImportState> = {}) {
  const records = shown.map(({ record }) => record)
  const touched = Object.fromEntries(shown.map(({ key, touch }) => [key, touch]))
  const store = someStore({
    work: { ...noWork, step: 'review', files: [someFile()], touched },
    lists: { a: { tables: [], pages: [], warnings: [], records } },
    ...changes,
  })
  const { found, repeats } = store.get()
  return { store, review: { rows: shown, statuses: rowStatuses(shown, found, repeats) } }
}

describe('creating the selected patients', () => {
  it('waits for the duplicate check and shows the records found', async () => {
    const sent = listen([ida])
    const { store, review } = importOf([someRow()])
    expect(await createPatients(store, review)).toBe(true)
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({
      creating: null,
      refusal: 'Nothing has been created yet. Check 1 row again. The notes there say why.',
      toRecheck: ['a/0/0'],
      found: { 'a/0/0': { patients: [ida] } },
      work: { step: 'review' },
    })
  })

  it('finds people listed twice if nobody has checked yet', async () => {
    const sent = listen([])
    const { store, review } = importOf([someRow({}, {}, 0), someRow({}, {}, 1)])
    await createPatients(store, review)
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({ creating: null, repeats: { 'a/0/1': 'a/0/0' } })
  })

  it.each<[string, Touch, object]>([
    ['nobody', {}, {}],
    ['the records shown', { elseThan: [7] }, { confirmedNotDuplicate: true, notDuplicateOf: [7] }],
    ['only an earlier row', { elseTwin: 'b/0/0' }, { confirmedNotDuplicate: true, notDuplicateOf: [] }],
  ])('sends whom a row was confirmed different from: %s', async (_, touch, said) => {
    const sent = listen([])
    const somebodyElse = touch.elseThan || touch.elseTwin ? { somebodyElse: someRow().person } : {}
    const { store, review } = importOf([someRow({}, { ...somebodyElse, ...touch })])
    await createPatients(store, review)
    const { confirmedNotDuplicate, notDuplicateOf } = sent[0]?.patients[0] ?? {}
    expect({ confirmedNotDuplicate, notDuplicateOf }).toEqual({
      confirmedNotDuplicate: undefined,
      notDuplicateOf: undefined,
      ...said,
    })
    expect(store.get().created).toHaveLength(1)
  })

  it.each<FileState>([
    { step: 'waiting' },
    { step: 'queued' },
    { step: 'reading', page: 1, pages: 9 },
    { step: 'failed', code: 'offline', message: 'Away.', canRetry: true },
    { step: 'failed', code: 'password', message: 'Locked.', canRetry: false },
  ])('keeps a file that is not read: $step', async (state) => {
    listen([])
    const { store, review } = importOf([someRow()])
    const left = someFile({ id: 'b', state })
    store.change((work) => ({ ...work, files: [...work.files, left] }))
    await createPatients(store, review)
    expect(store.get()).toMatchObject({
      work: { step: 'confirmation', files: [left], touched: {} },
      lists: {},
    })
  })

  it('keeps the files while rows are left and clears everything otherwise', async () => {
    listen([])
    const left = importOf([someRow(), someRow({ name: { value: 'Tom Barr' } }, { selected: false }, 1)])
    await createPatients(left.store, left.review)
    expect(left.store.get().work).toMatchObject({
      files: [{ id: 'a' }],
      touched: { 'a/0/0': { created: true } },
    })
    const all = importOf([someRow(), someRow({ name: { value: 'Tom Barr' } }, { removed: true }, 1)])
    await createPatients(all.store, { ...all.review, rows: all.review.rows.slice(0, 1) })
    expect(all.store.get()).toMatchObject({ work: { ...noWork, step: 'confirmation' }, lists: {} })
  })
})

describe('a copy left after the others are created', () => {
  const [one, two] = [someRow({}, {}, 0), someRow({}, {}, 1)]
  const repeats = { [two.key]: one.key }

  it('stays skipped and is then matched with the created patients', async () => {
    listen([])
    const { store, review } = importOf([one, two], { repeats })
    await createPatients(store, review)
    const left = reviewOf(store)
    expect(store.get()).toMatchObject({ created: [{ id: 0 }], skipReasons: { [two.key]: 'twin' } })
    expect(left.statuses.get(two.key)).toMatchObject({ isKeptOut: true, isSelected: false })
    listen([ida])
    await checkPeople(store, left.rows, store.signal)
    expect(reviewOf(store).statuses.get(two.key)).toMatchObject({ hold: 'known', known: [ida] })
  })

  it('stays skipped if the duplicate check fails', async () => {
    listen([])
    const { store, review } = importOf([one, two], { repeats })
    await createPatients(store, review)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
    await checkPeople(store, reviewOf(store).rows, store.signal)
    expect(store.get().checking).toBe('failed')
    expect(reviewOf(store).statuses.get(two.key)?.isSelected).toBe(false)
  })
})

describe('a create request without an answer', () => {
  const both = () => [someRow(), someRow({ name: { value: 'Tom Barr' } }, {}, 1)]

  it('is first repeated unchanged, and later changes are reported', async () => {
    const sent = listen([], ['lost'])
    const { store, review } = importOf(both())
    await createPatients(store, review)
    expect(store.get()).toMatchObject({ refusal: unansweredSentence, created: null })
    typeInRow(store, 'a/0/1', 'name', 'Thomas Barr')
    await createPatients(store, reviewOf(store))
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(store.get()).toMatchObject({
      pendingAttempt: null,
      refusal: null,
      created: [{ name: 'Ida Fenn' }, { name: 'Tom Barr' }],
      laterChanges: [{ id: 1, name: 'Tom Barr', kind: 'changed' }],
      work: { step: 'confirmation' },
    })
  })

  it('reports rows deselected since, and leaves newly selected rows for the next request', async () => {
    const sent = listen([], ['lost'])
    const [first, second] = both()
    if (!first || !second) throw new Error('there are two')
    const { store, review } = importOf([first, { ...second, touch: { selected: false } }])
    await createPatients(store, review)
    selectRows(store, [first.key], false)
    selectRows(store, [second.key], true)
    await createPatients(store, reviewOf(store))
    expect(sent.map(({ patients }) => patients.map(({ name }) => name))).toEqual([['Ida Fenn'], ['Ida Fenn']])
    expect(store.get()).toMatchObject({
      laterChanges: [{ id: 0, name: 'Ida Fenn', kind: 'taken-out' }],
      skipReasons: { [second.key]: 'later' },
      work: { touched: { [first.key]: { created: true }, [second.key]: { selected: true } } },
    })
  })

  it.each<Outcome>(['lost', 401, 502])('is kept while its outcome is unknown: %s', async (outcome) => {
    const sent = listen([], ['lost', outcome])
    const { store, review } = importOf(both())
    await createPatients(store, review)
    typeInRow(store, 'a/0/1', 'name', 'Thomas Barr')
    await createPatients(store, reviewOf(store))
    expect(sent[1]).toEqual(sent[0])
    expect(store.get()).toMatchObject({
      created: null,
      creating: null,
      pendingAttempt: { key: sent[0]?.key },
    })
  })

  it('is replaced by the current review if the server had not carried it out', async () => {
    const sent = listen([], ['lost', 409])
    const { store, review } = importOf(both())
    await createPatients(store, review)
    typeInRow(store, 'a/0/1', 'name', 'Thomas Barr')
    await createPatients(store, reviewOf(store))
    expect(sent.map(({ patients }) => patients[1]?.name)).toEqual(['Tom Barr', 'Tom Barr', 'Thomas Barr'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    expect(store.get()).toMatchObject({ created: [{}, { name: 'Thomas Barr' }], laterChanges: [] })
  })
})

describe('stopping the creation', () => {
  const three = () =>
    ['Ida Fenn', 'Tom Barr', 'Una Moss'].map((name, i) => someRow({ name: { value: name } }, {}, i))

  it('leaves the rows that were not created in the review, and the next request creates only those', async () => {
    const sent = listen([], [{ stopAfter: 2 }])
    const { store, review } = importOf(three())
    const creating = createPatients(store, review)
    const stopping = pressStopOnce(store, ({ pendingAttempt }) => pendingAttempt !== null)
    await creating
    await stopping
    expect(stops.at(-1)).toBe(sent[0]?.key)
    expect(store.get()).toMatchObject({
      creating: null,
      pendingAttempt: null,
      refusal: null,
      stopped: { created: 2, total: 3 },
      work: { step: 'review', touched: { 'a/0/0': { created: true }, 'a/0/1': { created: true } } },
    })
    expect(reviewOf(store).rows.map(({ key }) => key)).toEqual(['a/0/2'])
    await createPatients(store, reviewOf(store))
    expect(sent.map(({ patients }) => patients.map(({ name }) => name))).toEqual([
      ['Ida Fenn', 'Tom Barr', 'Una Moss'],
      ['Una Moss'],
    ])
    expect(store.get()).toMatchObject({
      stopped: null,
      created: [{ name: 'Ida Fenn' }, { name: 'Tom Barr' }, { name: 'Una Moss' }],
      work: { step: 'confirmation' },
    })
    goToStep(store, 'review')
    expect(store.get()).toMatchObject({ created: null, laterChanges: [] })
  })

  it('while an earlier attempt is repeated creates nobody, even if that one is refused', async () => {
    const sent = listen([], ['lost', 409])
    const { store, review } = importOf(three())
    await createPatients(store, review)
    const stopping = pressStopOnce(store, ({ pendingAttempt }) => pendingAttempt !== null)
    await createPatients(store, review)
    await stopping
    expect(sent).toHaveLength(2)
    expect(store.get()).toMatchObject({ creating: null, created: null, pendingAttempt: null, refusal: 'No.' })
  })

  it('keeps changes of patients that were created before it for the confirmation', async () => {
    listen([], ['lost', { stopAfter: 1 }])
    const { store, review } = importOf(three())
    await createPatients(store, review)
    typeInRow(store, 'a/0/0', 'name', 'Ida Fennimore')
    await createPatients(store, reviewOf(store))
    await createPatients(store, reviewOf(store))
    expect(store.get()).toMatchObject({
      created: [{ name: 'Ida Fenn' }, { name: 'Tom Barr' }, { name: 'Una Moss' }],
      laterChanges: [{ name: 'Ida Fenn', kind: 'changed' }],
    })
  })

  it('creates nobody if it comes while the rows are still being checked', async () => {
    const sent = listen([])
    const { store, review } = importOf(three())
    const stopping = pressStopOnce(store, ({ checking }) => checking === 'yes')
    await createPatients(store, review)
    await stopping
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({
      creating: null,
      stopped: { created: 0, total: 3 },
      pendingAttempt: null,
    })
  })

  it('that left nobody created is over: after a lost answer, the same press creates them', async () => {
    const sent = listen([], ['lost', { stopAfter: 0 }])
    const { store, review } = importOf(three())
    await createPatients(store, review)
    await createPatients(store, review)
    expect(sent).toHaveLength(3)
    expect(store.get()).toMatchObject({
      stopped: null,
      created: [{}, {}, {}],
      work: { step: 'confirmation' },
    })
  })

  it('says that nobody was created if the server had not begun', async () => {
    listen([], [{ stopAfter: 0 }])
    const { store, review } = importOf(three())
    const stopping = pressStopOnce(store, ({ pendingAttempt }) => pendingAttempt !== null)
    await createPatients(store, review)
    await stopping
    expect(store.get()).toMatchObject({
      creating: null,
      refusal: null,
      stopped: { created: 0, total: 3 },
      pendingAttempt: null,
    })
  })
})

/** Presses Stop as soon as `isTime` is true for the state of the creation. */
async function pressStopOnce(store: ImportStore, isTime: (state: ImportState) => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const stopListening = store.subscribe(() => {
      const state = store.get()
      if (state.creating === null || state.creating.isStopping || !isTime(state)) return
      stopListening()
      resolve()
      void stopCreating(store)
    })
  })
}

function reviewOf(store: ImportStore): Review {
  const { work, lists, found, repeats } = store.get()
  const rows = rowsOf(work, lists, testDay)
  return { rows, statuses: rowStatuses(rows, found, repeats) }
}

import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { apiError } from '../../../platform/api.ts'
import { createPatients, refusalOf } from './create-patients.ts'
import type { ImportState } from './import-store.ts'
import { noWork, type FileState, type Touch } from './import-work.ts'
import type { ReviewRow } from './review-row.ts'
import { someFile, someRow, someStore } from './some-rows.ts'
import { standingsOf } from './standings.ts'

const rows = [someRow({}, {}, 0), someRow({ name: { value: 'Tom Barr' } }, {}, 1)]
const nothing = { found: {} }

describe('an import that was refused', () => {
  it('says beside the row what is wrong with it', () => {
    const error = apiError({
      code: 'invalid_input',
      status: 400,
      message: 'Some of this is not right.',
      fields: {
        'patients.1.medicalRecordNumber': 'Too long.',
        'patients.1.name': 'This is probably the same person as entry 1 of the list.',
        'patients.9.name': 'Nobody is there.',
        doctorId: 'Unknown.',
      },
    })
    expect(refusalOf(error, rows, nothing)).toMatchObject({
      refusal: expect.stringContaining('1 row'),
      refused: {
        'a/0/1': {
          medicalNumber: 'Too long.',
          name: 'This is probably the same person as Ida Fenn, who stands earlier in the list.',
        },
      },
    })
  })

  it('shows the records that a row is like', () => {
    const patient = { id: 7, name: 'Tom Barr', dob: null, nhsNumber: null, gender: 'male' as const }
    const patients = [{ ...patient, doctorName: 'Dr X', letterCount: 0, likeness: 'name_and_dob' as const }]
    const candidates = [{ index: 1, patients }]
    const error = apiError({ code: 'likely_duplicate', status: 409, message: 'Known.', candidates })
    expect(refusalOf(error, rows, nothing).found).toEqual({ 'a/0/1': { person: rows[1]?.person, patients } })
  })

  it('shows who was found before beside who was found now', () => {
    const person = rows[1]?.person ?? ''
    const candidates = [{ index: 1, patients: [{ ...ida, id: 9 }] }]
    const error = apiError({ code: 'likely_duplicate', status: 409, message: 'Known.', candidates })
    const before = { 'a/0/1': { person, patients: [ida] } }
    const { found } = refusalOf(error, rows, { found: before })
    expect(found['a/0/1']?.patients.map(({ id }) => id)).toEqual([9, 7])
    const another = { 'a/0/1': { person: 'somebody', patients: [ida] } }
    expect(refusalOf(error, rows, { found: another }).found['a/0/1']?.patients).toHaveLength(1)
  })

  it.each([
    ['offline', 0, /Everything is kept here/],
    ['incomplete', 200, /nobody is created twice/],
    ['doctor_required', 422, /^Choose a doctor\.$/],
    ['fault', 502, /^Creation failed: 502 Bad Gateway - Choose a doctor\.$/],
    ['fault', 200, /^Creation failed: 500 Internal Server Error - /],
  ])('says what happened over all of them: %s %i', (code, status, sentence) => {
    const error = apiError({ code, status, message: 'Choose a doctor.' })
    expect(refusalOf(error, rows, nothing).refusal).toMatch(sentence)
  })
})

afterEach(() => vi.unstubAllGlobals())

const ida: LikelyDuplicate = {
  id: 7,
  name: 'Ida Fenn',
  dob: '1951-03-14',
  nhsNumber: null,
  gender: 'female',
  doctorName: 'Dr X',
  letterCount: 0,
  likeness: 'name_and_dob',
}

type Sent = { patients: Record<string, unknown>[] }

/** A server that knows these people, and takes everybody else. Answers what it is sent to create. */
function listen(known: LikelyDuplicate[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async ({ pathname }: URL, { body }: { body: string }) => {
    const { patients } = JSON.parse(body) as Sent
    const like = known.length > 0 ? [{ index: 0, patients: known }] : []
    if (pathname.endsWith('/likely-duplicates')) return Response.json({ duplicates: like })
    sent.push({ patients })
    const created = patients.map(({ name }, id) => ({
      id,
      name,
      dob: null,
      createdAt: '2026-11-20T10:00:00Z',
    }))
    return Response.json({ success: true, count: created.length, patients: created, message: '' })
  })
  return sent
}

/** An import of one file with these rows, and what was found of them already. */
function importOf(shown: ReviewRow[], changes: Partial<ImportState> = {}) {
  const records = shown.map(({ record }) => record)
  const touched = Object.fromEntries(shown.map(({ key, touch }) => [key, touch]))
  const store = someStore({
    work: { ...noWork, step: 'review', files: [someFile()], touched },
    lists: { a: { tables: [], pages: [], warnings: [], records } },
    ...changes,
  })
  const { found, twins } = store.get()
  return { store, review: { rows: shown, standings: standingsOf(shown, found, twins) } }
}

describe('creating what is selected', () => {
  it('waits until everybody was looked for, and shows who was found instead', async () => {
    const sent = listen([ida])
    const { store, review } = importOf([someRow()])
    expect(await createPatients(store, review)).toBe(true)
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({
      creating: null,
      refusal: 'Nothing was created yet: look at 1 row again, which say why.',
      found: { 'a/0/0': { patients: [ida] } },
      work: { step: 'review' },
    })
  })

  it('finds who is twice in the list when nobody has looked yet', async () => {
    const sent = listen([])
    const { store, review } = importOf([someRow({}, {}, 0), someRow({}, {}, 1)])
    await createPatients(store, review)
    expect(sent).toEqual([])
    expect(store.get()).toMatchObject({ creating: null, twins: { 'a/0/1': 'a/0/0' } })
  })

  it.each<[string, Touch, object]>([
    ['said of nobody', {}, {}],
    ['than those who were shown', { elseThan: [7] }, { confirmedNotDuplicate: true, notDuplicateOf: [7] }],
    ['than an earlier row alone', { elseTwin: 'b/0/0' }, { confirmedNotDuplicate: true, notDuplicateOf: [] }],
  ])('says of somebody else who was shown: %s', async (_, touch, said) => {
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
  ])('leaves a file that is not read where it is: $step', async (state) => {
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

  it('keeps all files while rows are left, and nothing when nothing is', async () => {
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

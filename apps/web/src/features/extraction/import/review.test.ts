import { describe, expect, it } from 'vitest'
import { skippedSummary } from '../confirmation/confirmation-step.tsx'
import { doubtSentences } from '../review/create-foot.tsx'
import { noWork, withTouches, type ImportWork } from './import-work.ts'
import { skipReasonsOf } from './skip-reasons.ts'
import {
  filtered,
  markCounts,
  nextToCheck,
  rowsOf,
  selectedIn,
  selectedRows,
  rowsNeedingNames,
} from './review.ts'
import { someFile, someMark, someRecord, someRow, testDay } from './some-rows.ts'
import { rowStatuses } from './row-status.ts'

const gender = { value: 'unknown' as const, marks: [someMark('gender_missing')] }
const records = [
  someRecord({}, 0),
  someRecord({ gender }, 1),
  someRecord({ name: { value: '' } }, 2),
  someRecord({ gender }, 3),
]
const lists = { a: { records } }
const work = { ...noWork, files: [someFile(), someFile({ id: 'b' })] }

function reviewOf(of = work) {
  const rows = rowsOf(of, lists, testDay)
  return { rows, statuses: rowStatuses(rows, {}, {}) }
}

describe('the review of an import', () => {
  it('is empty if nothing was read', () => {
    expect(rowsOf(noWork, lists, testDay)).toEqual([])
    expect(rowsOf({ ...work, files: [someFile({ id: 'c' })] }, lists, testDay)).toEqual([])
    expect(nextToCheck({ rows: [], statuses: new Map() }, null, 1)).toBeNull()
  })

  it('leaves out removed and created rows', () => {
    const less = withTouches(work, ['a/0/0'], () => ({ removed: true }))
    const least = withTouches(less, ['a/0/3'], () => ({ created: true }))
    expect(reviewOf(least).rows.map(({ record }) => record.row)).toEqual([1, 2])
  })

  it('reuses the row objects that did not change', () => {
    const before = reviewOf()
    const after = reviewOf(withTouches(work, ['a/0/1'], () => ({ selected: false })))
    expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([true, false, true, true])
  })

  it('filters by rows to check and by file', () => {
    const review = reviewOf()
    const rowsIn = (filter: string) => filtered(review, filter).map(({ record }) => record.row)
    expect(rowsIn('check')).toEqual([1, 2, 3])
    expect(rowsIn('duplicates')).toEqual([])
    expect(rowsIn('a')).toEqual([0, 1, 2, 3])
    expect(rowsIn('b')).toEqual([])
    expect(selectedRows(review).map(({ record }) => record.row)).toEqual([0, 1, 3])
    expect(selectedIn(review, 'check').map(({ record }) => record.row)).toEqual([1, 3])
    expect(selectedIn(review, 'b')).toEqual([])
  })

  it('steps through the rows to check and wraps around', () => {
    const review = reviewOf()
    const from = (key: string | null, by: 1 | -1) => nextToCheck(review, key, by)?.record.row
    expect([from(null, 1), from('a/0/1', 1), from('a/0/3', 1)]).toEqual([1, 2, 1])
    expect([from('a/0/1', -1), from('a/0/3', -1), from(null, -1)]).toEqual([3, 2, 3])
  })

  it('finds rows whose unreadable name must be typed', () => {
    const name = { value: 'Ida Fe\uFFFDn', marks: [someMark('name_unreadable')] }
    const unread = [someRecord({ name }, 0), someRecord({ name, dob: { value: '2031-01-01' } }, 1)]
    const review = (touched = {}) => {
      const rows = rowsOf({ files: [someFile()], touched }, { a: { records: unread } }, testDay)
      return { rows, statuses: rowStatuses(rows, {}, {}) }
    }
    expect(rowsNeedingNames(review()).map(({ record }) => record.row)).toEqual([0])
    expect(rowsNeedingNames(review({ 'a/0/0': { selected: true } }))).toHaveLength(1)
    expect(rowsNeedingNames(review({ 'a/0/0': { typed: { name: 'Ida Fenn' } } }))).toEqual([])
  })

  it('filters by the rows that the last attempt was refused for', () => {
    const review = { ...reviewOf(), toRecheck: ['a/0/3', 'a/0/1', 'b/0/0'] }
    expect(filtered(review, 'again').map(({ record }) => record.row)).toEqual([1, 3])
    expect(filtered(reviewOf(), 'again')).toEqual([])
  })

  it('counts rows by kind of mark', () => {
    expect(markCounts(reviewOf().rows)).toEqual([
      { ...someMark('gender_missing'), keys: ['a/0/1', 'a/0/3'], isMissingValue: true },
    ])
  })
})

describe('the question before creating', () => {
  it('names the missing values, also of rows that have uncertain ones', () => {
    const undated = { dob: { value: null, marks: [someMark('dob_missing')] } }
    const guessed = { name: { value: 'Ida Fenn', marks: [someMark('name_case_guessed')] } }
    const rows = [undated, { gender }, { ...undated, ...guessed }].map((fields) => someRow(fields))
    expect(doubtSentences(rows)).toEqual([
      'One has an uncertain value. Uncertain values will be saved as they are.',
      '3 have something missing: Date of Birth, Gender. Missing values will be saved as unknown.',
    ])
  })
})

describe('skipped rows', () => {
  const repeats = { 'a/0/1': 'a/0/0' }
  const rowsWith = (touched: ImportWork['touched']) =>
    rowsOf(
      { files: [someFile()], touched },
      { a: { records: [0, 1].map((row) => someRecord({}, row)) } },
      testDay,
    )
  const why = (touched: ImportWork['touched'], sent: string[] = ['a/0/0']) => {
    const rows = rowsWith(touched)
    return skipReasonsOf({ rows, statuses: rowStatuses(rows, {}, repeats) }, new Set(sent))
  }

  it('have a reason', () => {
    expect(why({})).toEqual({ 'a/0/1': 'twin' })
    expect(why({ 'a/0/0': { selected: false } }, [])).toEqual({ 'a/0/0': 'by-hand', 'a/0/1': 'kept-out' })
    expect(why({ 'a/0/0': { selected: false }, 'a/0/1': { selected: true } }, [])).toMatchObject({
      'a/0/1': 'later',
    })
    const name = { typed: { name: 'Ida Fe\uFFFDn' } }
    expect(why({ 'a/0/0': name }, [])).toMatchObject({ 'a/0/0': 'unread' })
  })

  it('are counted by reason in one sentence', () => {
    expect(skippedSummary(['twin', 'by-hand', 'twin', 'problem'])).toBe(
      '2 are probably in the list twice, you skipped 1, 1 row has an error.',
    )
    expect(skippedSummary(['by-hand'])).toBe('You skipped 1.')
    expect(skippedSummary(['discouraged', 'discouraged'])).toBe(
      '2 are marked in the list as deceased, crossed out, hidden or with a note.',
    )
    expect(skippedSummary(['later', 'kept-out', 'unread'])).toBe(
      '1 was selected after the others were sent, 1 was skipped as a copy of another row, 1 has a name that could not be fully read.',
    )
  })
})

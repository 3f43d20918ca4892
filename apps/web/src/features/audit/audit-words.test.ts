import { describe, expect, it } from 'vitest'
import { areDaysReversed, readAuditSearch, readRecordNumber } from './audit-search.ts'
import { lineWords, reportWords } from './audit-words.ts'

describe('the text of the audit trail', () => {
  it('describes a known action in plain English and an unknown one by its name', () => {
    expect(lineWords({ action: 'letter.approve' })).toBe('Letter approved')
    expect(lineWords({ action: 'tea.make' })).toBe('tea.make')
  })

  it('reports the result of a check', () => {
    const report = { lines: 1, head: null, waiting: { count: 0, oldestAt: null }, harmCount: 0, harm: [] }
    expect(reportWords(report)).toMatch(/^1 sealed entry checked: nothing was altered/u)
    expect(reportWords({ ...report, lines: 12_000, harmCount: 2 })).toBe(
      '12,000 sealed entries checked: the audit trail was tampered with or damaged.',
    )
  })
})

describe('the filters in an audit address', () => {
  it('are read if valid and dropped otherwise', () => {
    const search = { person: 3, kind: 'views', patient: 51, letter: 3, from: '2026-11-01', to: '2026-11-20' }
    expect(readAuditSearch(search)).toEqual(search)
    expect(
      readAuditSearch({ person: -1, kind: 'gossip', patient: '51', letter: 2.5, from: '2026-02-30', to: 5 }),
    ).toEqual({})
  })

  it('detect a last day before the first', () => {
    expect(areDaysReversed({ from: '2026-11-02', to: '2026-11-01' })).toBe(true)
    expect(areDaysReversed({ from: '2026-11-01', to: '2026-11-01' })).toBe(false)
    expect(areDaysReversed({ from: '2026-11-02' })).toBe(false)
  })

  it.each([
    ['12', 12],
    [' # 12', 12],
    ['MR #12', 12],
    ['no. 12', 12],
    ['twelve', null],
    ['0', null],
    ['99999999999', null],
  ])('read %j as the number %j', (text, number) => {
    expect(readRecordNumber(text)).toBe(number)
  })
})

import { describe, expect, it } from 'vitest'
import { areDaysReversed, readAuditSearch, readRecordNumber } from './audit-search.ts'
import { lineWords, reportWords } from './audit-words.ts'

describe('the words of the audit trail', () => {
  it('tell a line in plain English, and one that is not known by its name', () => {
    expect(lineWords({ action: 'letter.approve' })).toBe('Letter approved')
    expect(lineWords({ action: 'tea.make' })).toBe('tea.make')
  })

  it('tell what a check has found', () => {
    const report = { lines: 1, head: null, waiting: { count: 0, oldestAt: null }, harmCount: 0, harm: [] }
    expect(reportWords(report)).toMatch(/^1 sealed entry checked: nothing was altered/u)
    expect(reportWords({ ...report, lines: 12_000, harmCount: 2 })).toBe(
      '12,000 sealed entries checked: the audit trail was tampered with or damaged.',
    )
  })
})

describe('the address of the audit trail', () => {
  it('says the filters, and what makes no sense in it is left out', () => {
    const search = { person: 3, kind: 'views', patient: 51, letter: 3, from: '2026-11-01', to: '2026-11-20' }
    expect(readAuditSearch(search)).toEqual(search)
    expect(
      readAuditSearch({ person: -1, kind: 'gossip', patient: '51', letter: 2.5, from: '2026-02-30', to: 5 }),
    ).toEqual({})
  })

  it('says where the days are the wrong way round', () => {
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
  ])('takes %j for the number %j', (text, number) => {
    expect(readRecordNumber(text)).toBe(number)
  })
})

import { describe, expect, it } from 'vitest'
import { fileIssues, issuesSummary } from './file-issues.ts'
import type { FileState } from './import-work.ts'
import { eitherWayDob, someFile, someRecord } from './some-rows.ts'

const locked: FileState = { step: 'failed', code: 'password', message: 'It is locked.', canRetry: false }
const clear = { tables: [], pages: [], warnings: [], records: [someRecord()] }
const eitherWay = {
  ...clear,
  records: [someRecord({ dob: eitherWayDob }, 0), someRecord({}, 1)],
  warnings: [{ code: 'day_order_ambiguous', message: 'Nothing tells.' }],
}
const blankPage = { ...clear, warnings: [{ code: 'page_without_text', message: 'Page 2 has no text.' }] }
const files = [
  someFile({ id: 'clear' }),
  someFile({ id: 'locked', state: locked }),
  someFile({ id: 'dates' }),
  someFile({ id: 'blank' }),
]
const lists = { clear, dates: eitherWay, blank: blankPage }

describe('the notes about import files', () => {
  it('are empty if the files have no issues', () => {
    expect(fileIssues([], {})).toEqual([])
    expect(
      fileIssues([someFile({ id: 'clear' }), someFile({ id: 'new', state: { step: 'waiting' } })], lists),
    ).toEqual([])
  })

  it('list unread files, warnings and ambiguous dates', () => {
    const issues = fileIssues(files, lists)
    expect(issues.map(({ file }) => file.id)).toEqual(['locked', 'dates', 'blank'])
    expect(issues).toMatchObject([
      { failure: 'It is locked.', warnings: [], dates: null, isOpen: true },
      {
        failure: null,
        warnings: [],
        dates: { count: 1, readings: ['1951-04-03', '1951-03-04'] },
        isOpen: true,
      },
      { failure: null, warnings: ['Page 2 has no text.'], dates: null, isOpen: true },
    ])
    expect(issuesSummary(issues, 4)).toEqual({
      title: '3 of 4 files need a look',
      kinds: '1 not read, 1 with dates that can be read either way, 1 with a warning',
    })
    expect(issuesSummary(issues.slice(0, 1), 1).title).toBe('1 file needs a look')
    expect(issuesSummary(issues.slice(0, 1), 8).title).toBe('1 of 8 files needs a look')
  })

  it('warn of mixed date orders until an order is chosen', () => {
    const both = { code: 'day_order_mixed', message: 'Some have the day first.' }
    const looksWith = (dayOrder: 'dmy' | null) =>
      fileIssues([someFile({ id: 'dates', dayOrder })], { dates: { ...eitherWay, warnings: [both] } })
    expect(looksWith(null)).toMatchObject([{ warnings: [both.message], isOpen: true }])
    expect(looksWith('dmy')).toMatchObject([{ warnings: [], isOpen: false }])
  })

  it('list settled files, but not as open', () => {
    const toRecheck: FileState = { step: 'reading', page: 1, pages: 2 }
    const issues = fileIssues(
      [someFile({ id: 'dates', dayOrder: 'dmy' }), someFile({ id: 'locked', state: toRecheck })],
      lists,
    )
    expect(issues.map(({ isOpen }) => isOpen)).toEqual([false, false])
    expect(issuesSummary(issues, 8)).toEqual({ title: 'About 2 files', kinds: '' })
  })

  it('list a file with unclear columns as not read', () => {
    const unclear: FileState = {
      step: 'failed',
      code: 'layout_unclear',
      message: 'Unclear.',
      canRetry: false,
    }
    const issues = fileIssues([someFile({ id: 'clear', state: unclear })], {
      clear: { ...clear, records: [] },
    })
    expect(issues).toMatchObject([{ failure: 'Unclear.', isOpen: true }])
  })
})

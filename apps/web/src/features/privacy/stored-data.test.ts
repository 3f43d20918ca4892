import { policyRows } from '@sincerely/domain/privacy/policy-rows'
import { describe, expect, it } from 'vitest'
import { storedData } from './stored-data.ts'

const settings = { recordRetentionYears: 7, soundRetentionDays: 1, backups: { days: 14, weeks: 8 } }
const longOf = (about: RegExp, changes: Partial<Parameters<typeof storedData>[0]> = {}) =>
  storedData({ ...settings, ...changes }).find(({ what }) => about.test(what))?.long

describe('the retention table of the privacy policy', () => {
  it('lists each kind of data once', () => {
    const things = storedData(settings)
    expect(things).toHaveLength(policyRows.length)
    expect(new Set(things.map(({ what }) => what)).size).toBe(policyRows.length)
  })

  it('shows the retention periods of this installation', () => {
    expect(longOf(/^Medical records/)).toBe('7 years at least')
    expect(longOf(/^Recordings of dictations/)).toMatch(/^1 day after/)
    expect(longOf(/^Backups/)).toMatch(
      /^The last of each day for 14 days and of each week for 8 weeks, including/,
    )
    expect(longOf(/^Backups/, { backups: { days: 1, weeks: 1 } })).toMatch(
      /1 day and of each week for 1 week,/,
    )
    expect(longOf(/^Backups/, { backups: null })).toMatch(/^As long as the practice's IT support/)
  })
})

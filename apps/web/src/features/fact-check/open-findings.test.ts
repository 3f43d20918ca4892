import type { Finding } from '@sincerely/domain/fact-check/types'
import { describe, expect, it } from 'vitest'
import { countText, sortFindings, neighbourFinding, mergeFindings } from './open-findings.ts'

const finding = (id: string, severity: Finding['severity'], start: number): Finding => ({
  id,
  severity,
  start,
  end: start < 0 ? -1 : start + 2,
  kind: 'dose',
  text: '',
  source: '',
  message: '',
})

const [worst, missing, later, small] = [
  finding('worst', 'critical', 40),
  finding('missing', 'critical', -1),
  finding('later', 'major', 3),
  finding('small', 'minor', 1),
] as const

describe('the order of findings', () => {
  it('is by severity, then by position, missing text last in its severity', () => {
    const ids = sortFindings([small, missing, later, worst]).map(({ id }) => id)
    expect(ids).toEqual(['worst', 'missing', 'later', 'small'])
  })

  it("includes the server's findings, without duplicates", () => {
    const ids = mergeFindings([later, worst], [missing, worst]).map(({ id }) => id)
    expect(ids).toEqual(['worst', 'missing', 'later'])
  })
})

describe('going from one finding to the next', () => {
  const all = [worst, missing, later]

  it('starts with the first, or with the last when going back', () => {
    expect(neighbourFinding(all, null, 1)).toBe(worst)
    expect(neighbourFinding(all, null, -1)).toBe(later)
  })

  it('wraps around', () => {
    expect(neighbourFinding(all, 'worst', 1)).toBe(missing)
    expect(neighbourFinding(all, 'later', 1)).toBe(worst)
    expect(neighbourFinding(all, 'worst', -1)).toBe(later)
  })

  it('starts over after one that is gone, and returns null if none is open', () => {
    expect(neighbourFinding(all, 'gone', 1)).toBe(worst)
    expect(neighbourFinding([], 'gone', 1)).toBeNull()
  })
})

describe('the number of findings in words', () => {
  it('names each severity there is', () => {
    expect(countText([worst, missing, later])).toBe('2 critical, 1 major')
    expect(countText([])).toBe('No open findings')
  })
})

import { describe, expect, it } from 'vitest'
import { standardHeadings } from './standard.ts'
import { letterTypes } from './types.ts'

const titles = (type: (typeof letterTypes)[number]) => standardHeadings(type).map(({ title }) => title)

describe('standard headings', () => {
  it('do not include a plan for referrals', () => {
    expect(titles('referral')).not.toContain('Plan')
  })

  it('have codes only for the outpatient letter standard', () => {
    expect(standardHeadings('discharge').every(({ code }) => code === null)).toBe(true)
    expect(standardHeadings('consultation').every(({ code }) => /^\d{15,16}$/u.test(code ?? ''))).toBe(true)
  })

  it.each(letterTypes)('for %s are unique, with the examination before the plan', (type) => {
    expect(new Set(titles(type)).size).toBe(titles(type).length)
    const plan = titles(type).indexOf('Plan')
    if (plan >= 0) expect(titles(type).indexOf('Examination')).toBeLessThan(plan)
  })

  it('start with the diagnoses and end with the plan', () => {
    expect(titles('follow-up').at(0)).toBe('Diagnoses')
    expect(titles('follow-up').at(-1)).toBe('Plan')
  })
})

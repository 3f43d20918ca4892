import { describe, expect, it } from 'vitest'
import { type SupportFacts, supportDetails } from './support-details.ts'

const facts: SupportFacts = {
  version: '1.2.3',
  now: new Date('2026-07-05T13:02:00Z'),
  timeZone: 'Europe/London',
  role: 'secretary',
  page: '/letters/12',
  browser: 'A browser',
  window: { width: 1440, height: 900 },
  status: 'healthy, connected',
  failure: null,
}

describe('the support details', () => {
  it('say what is unknown instead of leaving it out', () => {
    expect(supportDetails({ ...facts, version: '', page: null })).toBe(
      [
        'Sincerely (version not known)',
        'Time: 05/07/2026 14:02 (Europe/London)',
        'Role: secretary',
        'Page: opened at Support',
        'Browser: A browser',
        'Window: 1440 × 900',
        'System: healthy, connected',
        'Last failure: none since this page was loaded',
      ].join('\n'),
    )
  })

  it('give the last failure with its request and request id', () => {
    const failure = {
      at: new Date('2026-07-05T13:00:00Z'),
      call: 'PATCH /api/letters/:id/status',
      page: '/letters/12',
      status: 500,
      code: 'fault',
      requestId: 'abc-1',
    }
    expect(supportDetails({ ...facts, failure })).toContain(
      'Last failure: 05/07/2026 14:00, PATCH /api/letters/:id/status: 500 fault, on /letters/12\nRequest: abc-1',
    )
    const offline = { ...failure, status: 0, code: 'offline', requestId: null }
    expect(supportDetails({ ...facts, failure: offline })).toMatch(/status: no answer, on \/letters\/12$/)
  })
})

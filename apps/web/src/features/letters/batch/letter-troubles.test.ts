import type { LetterRecipient } from '@sincerely/contract/recipients'
import { describe, expect, it } from 'vitest'
import { failedSendings, gapFor, plannedGaps } from './letter-troubles.ts'

const gp: LetterRecipient = {
  key: 'gp',
  kind: 'gp',
  name: null,
  address: null,
  email: null,
  way: 'post',
  label: 'Dr Patel, Elm Surgery',
  lines: ['Dr Patel', 'Elm Surgery', '4 Elm Road'],
  sendsTo: null,
  missing: [],
}
const nobody = { ...gp, label: 'GP', lines: [], missing: ['no_gp', 'no_address'] } satisfies LetterRecipient
const homeless = { ...gp, lines: ['Dr Patel', 'Elm Surgery'] }

describe('what a recipient lacks', () => {
  it('is what the way needs, and nothing else', () => {
    expect(gapFor(nobody, 'post')).toBe('no_gp')
    expect(gapFor(nobody, 'hand')).toBe(null)
    expect(gapFor({ ...homeless, missing: ['no_address'] }, 'post')).toBe('no_address')
    expect(gapFor(gp, 'email')).toBe('no_email')
    expect(gapFor(gp, 'post')).toBe(null)
  })

  it('is known for a way that was not planned too', () => {
    expect(gapFor({ ...homeless, way: 'hand' }, 'post')).toBe('no_address')
    expect(gapFor({ ...gp, way: 'hand' }, 'post')).toBe(null)
    expect(gapFor({ ...gp, sendsTo: 'patel@elm.example' }, 'email')).toBe(null)
  })

  it('is said before an approval, and whether anybody is left', () => {
    const noGp = 'No GP is recorded. Add one under Patient Details.'
    expect(plannedGaps({ recipients: [nobody] })).toBe(`Nobody to send it to: ${noGp}`)
    expect(plannedGaps({ recipients: [nobody, gp] })).toBe(noGp)
    expect(plannedGaps({ recipients: [gp] })).toBe(null)
  })
})

describe('a sending that failed', () => {
  it('says whose it was and why, and nothing where none did', () => {
    const failure = { code: 'rejected', message: 'There is no such mailbox.' }
    expect(failedSendings({ recipients: [gp], failed: [{ key: 'gp', way: 'email', failure }] })).toBe(
      'Dr Patel, Elm Surgery: Could not be sent by e-mail. There is no such mailbox.',
    )
    expect(failedSendings({ recipients: [gp], failed: [] })).toBe(null)
  })
})

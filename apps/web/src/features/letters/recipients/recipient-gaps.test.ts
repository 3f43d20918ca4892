import type { LetterRecipient } from '@sincerely/contract/recipients'
import { describe, expect, it } from 'vitest'
import { reachedGp as gp } from '../../../test/recipients.ts'
import { gapFor, missingForPlan, missingForWay } from './recipient-gaps.ts'

const nobody = { ...gp, label: 'GP', lines: [], missing: ['no_gp', 'no_address'] } satisfies LetterRecipient
const homeless = {
  ...gp,
  lines: ['Dr Patel', 'Elm Surgery'],
  missing: ['no_address'],
} satisfies LetterRecipient

describe('a missing detail of a recipient', () => {
  it('is reported only if the sending way needs it', () => {
    expect(gapFor(nobody, 'post')).toBe('no_gp')
    expect(gapFor(nobody, 'electronic')).toBe('no_gp')
    expect(gapFor(nobody, 'hand')).toBe(null)
    expect(gapFor(homeless, 'post')).toBe('no_address')
    expect(gapFor(homeless, 'electronic')).toBe(null)
    expect(gapFor(gp, 'email')).toBe('no_email')
    expect(gapFor(gp, 'post')).toBe(null)
  })

  it('is reported for a way that was not planned, too', () => {
    expect(gapFor({ ...homeless, way: 'hand', missing: [] }, 'post')).toBe('no_address')
    expect(gapFor({ ...gp, way: 'hand' }, 'post')).toBe(null)
    expect(gapFor({ ...gp, sendsTo: 'patel@elm.example' }, 'email')).toBe(null)
  })

  it('is explained for a draft, with what to do', () => {
    expect(missingForPlan(homeless)).toBe(
      'Dr Patel, Elm Surgery: There is no postal address. Add it to the GP under Patient Details, or send the letter another way.',
    )
    expect(missingForPlan(nobody)).toBe('No GP is recorded. Add one under Patient Details.')
    expect(missingForPlan(gp)).toBe(null)
  })

  it('is explained for an approved letter; email sent by hand needs no address', () => {
    const sends = { email: true, electronic: false, electronicBy: null }
    expect(missingForWay(homeless, 'post', sends)).toBe(
      'There was no postal address when the letter was approved. Return it for revision and add one, or send the letter another way.',
    )
    expect(missingForWay(nobody, 'post', sends)).toMatch(/^No GP was recorded when the letter was approved/)
    expect(missingForWay(gp, 'email', sends)).toBe(
      'This recipient had no email address when the letter was approved. Send the letter another way.',
    )
    expect(missingForWay(gp, 'email', { ...sends, email: false })).toBe(null)
  })
})

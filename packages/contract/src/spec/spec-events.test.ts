// Compares the event table with every realtime event that the specification names (spec §7 Realtime).
import { describe, expect, it } from 'vitest'
import { Authenticate, events } from '../events.ts'

const specEvents = ['new_patient', 'patient_updated', 'patient_deleted', 'new_letter', 'letter_updated']

describe('event table', () => {
  it('refuses a handshake without a token', () => {
    expect(Authenticate.safeParse({}).success).toBe(false)
    expect(Authenticate.safeParse({ token: '' }).success).toBe(false)
  })

  it('accepts the token that the browser sends after connecting', () => {
    expect(Authenticate.safeParse({ token: 'a-token' }).success).toBe(true)
  })

  it('contains every event that the specification names', () => {
    expect(specEvents.filter((name) => !Object.hasOwn(events, name))).toEqual([])
  })
})

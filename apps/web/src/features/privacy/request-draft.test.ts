import { describe, expect, it } from 'vitest'
import { emptyRequest, isSameRequest, parseDeletion, parseRequest } from './request-draft.ts'

const typed = { ...emptyRequest, name: 'Barnabus Quillon', details: 'The date of birth is wrong.' }

describe('a request that is kept on this device while it is typed', () => {
  it('does not come back when it cannot be read', () => {
    const broken = [
      undefined,
      '',
      '[]',
      '{}',
      JSON.stringify({ ...typed, kind: 'everything' }),
      JSON.stringify({ ...typed, details: undefined }),
      JSON.stringify({ ...typed, dob: 3 }),
    ]
    for (const text of broken) expect(parseRequest(text)).toBeNull()
  })

  it('comes back as it was typed', () => {
    expect(parseRequest(JSON.stringify(typed))).toEqual(typed)
  })

  it('comes back to the deletion of an account only where that is what it asks for, and as one’s own', () => {
    expect(parseDeletion(JSON.stringify(typed), 'Test doctor')).toBeNull()
    const deletion = { ...typed, kind: 'delete-account' } as const
    const own = { ...deletion, name: 'Test doctor' }
    expect(parseDeletion(JSON.stringify(deletion), 'Test doctor')).toEqual(own)
  })

  it('is one that was changed as soon as one field is', () => {
    expect(isSameRequest(typed, { ...typed })).toBe(true)
    expect(isSameRequest(typed, { ...typed, kind: 'erasure' })).toBe(false)
    expect(isSameRequest(typed, { ...typed, receivedOn: '1/2/2026' })).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { apiError } from '../../../platform/api-error.ts'
import { isClashing } from './save-in-place.queries.ts'
import { problemAt, troubleOf } from './trouble.ts'

const priority = {
  of: (letter: { priority: string }) => letter.priority,
  isSame: (one: string, other: string) => one === other,
}
const change = { value: 'high', base: 'medium' }

describe('a part that two people change', () => {
  it('is a clash when somebody else made it something else again', () => {
    expect(isClashing(priority, { priority: 'low' }, change)).toBe(true)
  })

  it('is none when both made it the same, or nobody else did', () => {
    expect(isClashing(priority, { priority: 'high' }, change)).toBe(false)
    expect(isClashing(priority, { priority: 'medium' }, change)).toBe(false)
  })
})

describe('a change that was not saved', () => {
  const refused = (more: Partial<Parameters<typeof apiError>[0]>) =>
    apiError({ code: 'invalid_input', status: 422, message: 'Something is wrong.', ...more })

  it('may be tried again where the server could not be asked or has failed', () => {
    const offline = troubleOf(refused({ code: 'offline', status: 0 }), 'notes')
    expect(offline).toMatchObject({ mayRetry: true })
    expect(problemAt(offline, '')).toBe("Couldn't reach the server. This is not saved yet.")
    expect(troubleOf(refused({ status: 503 }), 'notes')).toMatchObject({ mayRetry: true })
    expect(troubleOf(refused({}), 'notes')).toMatchObject({ mayRetry: false })
  })

  it('says what is wrong with the part, or with a field of it', () => {
    const fields = { notes: 'This is too long.' }
    expect(problemAt(troubleOf(refused({ fields }), 'notes'), '')).toBe('This is too long.')
    const one = troubleOf(refused({ fields: { 'recipients.1.email': 'No address.' } }), 'recipients')
    expect(problemAt(one, 'recipients.1.email')).toBe('No address.')
    expect(problemAt(one, '')).toBeNull()
  })
})

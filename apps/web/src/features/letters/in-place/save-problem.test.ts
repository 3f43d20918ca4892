import { describe, expect, it } from 'vitest'
import { apiError } from '../../../platform/api-error.ts'
import { isConflicting } from './save-in-place.queries.ts'
import { problemOf, saveProblemOf } from './save-problem.ts'

const priority = {
  of: (letter: { priority: string }) => letter.priority,
  isSame: (one: string, other: string) => one === other,
}
const change = { value: 'high', base: 'medium' }

describe('a field changed by two people', () => {
  it('is a conflict if the values differ', () => {
    expect(isConflicting(priority, { priority: 'low' }, change)).toBe(true)
  })

  it('is not a conflict if the values are equal or only one changed it', () => {
    expect(isConflicting(priority, { priority: 'high' }, change)).toBe(false)
    expect(isConflicting(priority, { priority: 'medium' }, change)).toBe(false)
  })
})

describe('an unsaved change', () => {
  const refused = (more: Partial<Parameters<typeof apiError>[0]>) =>
    apiError({ code: 'invalid_input', status: 422, message: 'Something is wrong.', ...more })

  it('can be retried if the server was unreachable or failed', () => {
    const offline = saveProblemOf(refused({ code: 'offline', status: 0 }), 'notes')
    expect(offline).toMatchObject({ canRetry: true })
    expect(problemOf(offline, '')).toBe("Couldn't reach the server. This is not saved yet.")
    expect(saveProblemOf(refused({ status: 503 }), 'notes')).toMatchObject({ canRetry: true })
    expect(saveProblemOf(refused({}), 'notes')).toMatchObject({ canRetry: false })
  })

  it('shows the error of the field or of one of its parts', () => {
    const fields = { notes: 'This is too long.' }
    expect(problemOf(saveProblemOf(refused({ fields }), 'notes'), '')).toBe('This is too long.')
    const one = saveProblemOf(refused({ fields: { 'recipients.1.email': 'No address.' } }), 'recipients')
    expect(problemOf(one, 'recipients.1.email')).toBe('No address.')
    expect(problemOf(one, '')).toBeNull()
  })
})

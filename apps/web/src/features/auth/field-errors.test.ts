import { authRoutes } from '@sincerely/contract/auth'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from './field-errors.ts'

describe('the errors of a form', () => {
  it('names every wrong field at once, each with one sentence', () => {
    const empty = { key: 'k', practiceName: '', name: ' ', email: 'nobody', password: 'short' }
    const read = authRoutes.firstAdmin.body.safeParse(empty)
    if (read.success) throw new Error('This should not pass.')
    expect(fieldErrors(read.error)).toEqual({
      practiceName: 'Enter a name.',
      name: 'Enter a name.',
      email: 'Enter an email address, such as name@example.org.',
      password: 'The password needs at least 8 characters.',
    })
  })
})

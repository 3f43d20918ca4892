import { expect, it } from 'vitest'
import { readLoginSearch } from './login-search.ts'

it.each([
  'https://example.org/letters',
  '//example.org/letters',
  '/\\example.org',
  'javascript:alert(1)',
  '/login?next=/',
  7,
])('After signing in nobody is sent to %s', (next) => expect(readLoginSearch({ next })).toEqual({}))

it('After signing in one is sent to the page that one wanted', () => {
  expect(readLoginSearch({ next: '/letters?status=posted' })).toEqual({ next: '/letters?status=posted' })
})

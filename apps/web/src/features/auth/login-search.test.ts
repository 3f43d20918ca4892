import { expect, it } from 'vitest'
import { readLoginSearch } from './login-search.ts'

it.each([
  'https://example.org/letters',
  '//example.org/letters',
  '/\\example.org',
  'javascript:alert(1)',
  '/login?next=/',
  7,
])('Signing in does not redirect to %s', (next) => expect(readLoginSearch({ next })).toEqual({}))

it('Signing in redirects to the requested page', () => {
  expect(readLoginSearch({ next: '/letters?status=posted' })).toEqual({ next: '/letters?status=posted' })
})

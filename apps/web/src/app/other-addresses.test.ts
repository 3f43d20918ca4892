// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { router } from './router.ts'

describe('an address by which a page is looked for', () => {
  it('leads to the privacy policy, signed in or not, at the same place', async () => {
    router.update({
      ...router.options,
      history: createMemoryHistory({ initialEntries: ['/privacy#rights'] }),
    })
    await router.load()
    expect(router.state.location.href).toBe('/privacy-policy#rights')
    expect(router.routesByPath['/privacy'].options.staticData?.can).toBe('public')
    expect(router.history.length).toBe(1)
  })
})

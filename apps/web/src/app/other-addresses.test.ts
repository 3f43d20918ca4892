// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { router } from './router.ts'

describe('the address /privacy', () => {
  it('redirects anyone to the same section of the privacy policy', async () => {
    await open('/privacy#rights')
    expect(router.state.location.href).toBe('/privacy-policy#rights')
    expect(router.routesByPath['/privacy'].options.staticData?.can).toBe('public')
    expect(router.history.length).toBe(1)
  })
})

describe('an old link for the first administrator', () => {
  it.each(['a-Key_of-43', '0'.repeat(43), '1e5'])(
    'is redirected with its key after the # only: %s [T-03]',
    async (key) => {
      await open(`/first-admin?key=${key}`)
      expect(router.state.location.href).toBe(`/first-admin#${key}`)
      expect(router.history.length).toBe(1)
    },
  )
})

async function open(address: string): Promise<void> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
}

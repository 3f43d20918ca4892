// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { router } from './router.ts'

describe('an address by which a page is looked for', () => {
  it('leads to the privacy policy, signed in or not, at the same place', async () => {
    await open('/privacy#rights')
    expect(router.state.location.href).toBe('/privacy-policy#rights')
    expect(router.routesByPath['/privacy'].options.staticData?.can).toBe('public')
    expect(router.history.length).toBe(1)
  })
})

describe('a link for the first administrator as it once was', () => {
  it.each(['a-Key_of-43', '0'.repeat(43), '1e5'])('keeps its key after # alone: %s [T-03]', async (key) => {
    await open(`/first-admin?key=${key}`)
    expect(router.state.location.href).toBe(`/first-admin#${key}`)
    expect(router.history.length).toBe(1)
  })
})

async function open(address: string): Promise<void> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
}

import { describe, expect, it } from 'vitest'
import { allRoutes } from './routes.ts'

describe('the route table', () => {
  it('has no two rows for one call', () => {
    const calls = allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(calls).size).toBe(calls.length)
  })

  it('names every parameter that a path has', () => {
    for (const row of allRoutes) {
      const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const parsed = row.params?.safeParse(Object.fromEntries(inPath.map((name) => [name, '1'])))
      if (inPath.length > 0) expect(parsed?.success, row.name).toBe(true)
      else expect(row.params, row.name).toBeUndefined()
    }
  })

  it('keeps public what must be, and nothing else [T-04]', () => {
    const open = allRoutes.filter(({ can }) => can === 'public').map(({ name }) => name)
    expect(open.toSorted()).toEqual([
      'auth.checkFirstAdmin',
      'auth.completeLogin',
      'auth.demoLogin',
      'auth.firstAdmin',
      'auth.login',
      'privacy.askDataRight',
      'signInLinks.check',
      'signInLinks.use',
      'system.health',
      'system.info',
      'system.live',
      'system.ready',
    ])
  })
})

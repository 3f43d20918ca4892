import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './routes.ts'

const decisions = new Set<string>(['letter.return', 'letter.approve', 'letter.post'])

/** The routes of irreversible actions: the status of a letter or a person, a review, a posting, a deletion (rules §4). */
const final = allRoutes.filter(
  ({ method, path, can, body, query }) =>
    (body ?? query) !== undefined &&
    (method === 'DELETE' || decisions.has(can) || /\/(?:status|hand-over|erasure)$/u.test(path)),
)

/** Returns schemas that drop unknown keys. */
function tolerantIn(shape: z.ZodType): string[] {
  const places: string[] = []
  const walk = (schema: unknown, place: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('properties' in schema && !('additionalProperties' in schema)) places.push(place)
    for (const [key, inner] of Object.entries(schema)) walk(inner, `${place}/${key}`)
  }
  walk(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }), '')
  return places
}

describe('the route table', () => {
  it('has no two rows for the same call', () => {
    const calls = allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(calls).size).toBe(calls.length)
  })

  it('defines every parameter in a path', () => {
    for (const row of allRoutes) {
      const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const parsed = row.params?.safeParse(Object.fromEntries(inPath.map((name) => [name, '1'])))
      if (inPath.length > 0) expect(parsed?.success, row.name).toBe(true)
      else expect(row.params, row.name).toBeUndefined()
    }
  })

  it.each(final.map((row) => [row.name, row] as const))(
    'refuses unknown keys for %s [H-47]',
    (_, { body, query }) => {
      for (const shape of [body, query]) expect(shape === undefined ? [] : tolerantIn(shape)).toEqual([])
    },
  )

  it('contains only the expected public routes [T-04]', () => {
    const open = allRoutes.filter(({ can }) => can === 'public').map(({ name }) => name)
    expect(open.toSorted()).toEqual([
      'auth.beginTwoFactorAtSignIn',
      'auth.checkFirstAdmin',
      'auth.completeLogin',
      'auth.demoLogin',
      'auth.firstAdmin',
      'auth.login',
      'privacy.askDataRight',
      'signInLinks.check',
      'signInLinks.use',
      'singleSignOn.begin',
      'singleSignOn.complete',
      'system.health',
      'system.info',
      'system.live',
      'system.ready',
    ])
  })
})

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changedFiles, journeysOf, testsFor } from './changed-tests.mjs'

const namesIn = (place) => readdirSync(new URL(`../../${place}`, import.meta.url))

describe('tests affected by a change', () => {
  it('include the feature’s own tests, tests that import its rules, and its journeys', () => {
    const { related, folders, journeys } = testsFor([
      'packages/domain/src/fact-check/check-facts.ts',
      'apps/server/src/features/audit/audit.sql.ts',
    ])
    expect(related).toEqual(['packages/domain/src/fact-check/check-facts.ts'])
    expect(folders).toEqual(['apps/server/src/features/fact-check/', 'apps/server/src/features/audit/'])
    expect(journeys).toEqual(['audit', 'fact-check'])
  })

  it('include all server tests for a migration and the layout journeys for shared ui', () => {
    expect(testsFor(['apps/server/migrations/0001-users.sql']).folders).toEqual(['apps/server/src/'])
    expect(testsFor(['apps/web/src/ui/toast.ts']).journeys).toContain('layout')
  })

  it('are only the test itself if only it changed, and none for documents', () => {
    expect(testsFor(['e2e/audit.spec.ts']).journeys).toEqual(['audit'])
    expect(testsFor(['apps/web/src/ui/toast.test.ts'])).toMatchObject({ journeys: [], folders: [] })
    expect(testsFor(['README.md'])).toEqual({ related: [], folders: [], tooling: false, journeys: [] })
  })

  it('list every feature, and every line leads to a journey', () => {
    const features = [...namesIn('apps/server/src/features'), ...namesIn('apps/web/src/features')]
    expect(features.filter((feature) => !(feature in journeysOf))).toEqual([])
    const journeys = namesIn('e2e')
    const leads = Object.values(journeysOf).flat()
    expect(leads.filter((name) => !journeys.some((file) => file.startsWith(name)))).toEqual([])
  })

  it('cannot be found for a commit that does not exist', () => {
    expect(() => changedFiles('no-such-commit')).toThrow(/no-such-commit/)
  })
})

import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wrongReferences } from './references.ts'

const files: Record<string, string> = {
  'apps/a.test.ts': `describe('a letter', () => { it("is kept", keep) })`,
  'apps/a.ts': '',
}
const read = (path: string) => files[path]

describe('a reference', () => {
  it('is wrong where its file is not there, has no such test, or no test is named', () => {
    const page = [
      'see `apps/gone.ts`',
      '`apps/a.test.ts` › "a letter › is kept", "is lost"',
      '`apps/a.test.ts` › "is kept › a letter"',
      '`apps/a.test.ts` is a file',
    ]
    expect(wrongReferences(page.join('\n'), read)).toEqual([
      'apps/gone.ts is not there',
      'apps/a.test.ts has no test "is lost"',
      'apps/a.test.ts has no test "is kept › a letter"',
      'apps/a.test.ts is named without the title of a test',
    ])
  })

  it('is right where the file is there and the test under its title', () => {
    const page = '`apps/a.ts`; `apps/a.test.ts` › "is kept", "a letter › is kept"; `npm test`'
    expect(wrongReferences(page, read)).toEqual([])
  })
})

describe('the threat model and the hazard log', () => {
  it.each(['docs/threat-model.md', 'docs/hazard-log.md'])('point to what is there: %s', (path) => {
    const page = readFileSync(inRoot(path), 'utf8')
    expect(page.match(/\.(test|spec)\./g)?.length ?? 0).toBeGreaterThan(30)
    expect(wrongReferences(page, readProject)).toEqual([])
  })
})

function inRoot(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}

function readProject(path: string): string | undefined {
  const file = inRoot(path)
  if (!existsSync(file)) return undefined
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
}

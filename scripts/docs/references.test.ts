import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { forgottenReferences, wrongReferences } from './references.ts'

const files: Record<string, string> = {
  'apps/a.test.ts': `it("is kept [H-01] [T-02]", keep); it('is kept twice [H-01]', keep)`,
  'apps/a.ts': '',
}
const read = (path: string) => files[path]

describe('reference in the safety documents', () => {
  it('is wrong if its file is missing or the number of tests with the id differs', () => {
    const page = [
      'see `apps/gone.ts`',
      '- **H-01 A hazard**',
      '  - Shown by: `apps/a.test.ts`, `apps/gone.test.ts`',
      '- **H-03 A hazard**',
      '  - Shown by: `apps/a.test.ts`',
    ]
    expect(wrongReferences(page.join('\n'), read)).toEqual([
      'apps/gone.ts is not there',
      'apps/a.test.ts has 2 titles with [H-01], not 1',
      'apps/gone.test.ts is not there',
      'apps/a.test.ts has 0 titles with [H-03], not 1',
    ])
  })

  it('is right if the file has that number of tests with the id', () => {
    const page = [
      'see `apps/a.ts` and `apps/a.test.ts`',
      '- **H-01 A hazard**',
      '  - Shown by: `apps/a.test.ts` ×2',
      '- **T-02 A threat**',
      '  - Shown by: `apps/a.test.ts`; `npm test`',
    ]
    expect(wrongReferences(page.join('\n'), read)).toEqual([])
  })

  it('is reported missing if a test has the id but its entry does not name it', () => {
    const page = '- **H-01 A hazard**\n  - Shown by: `apps/a.test.ts` ×2'
    expect(forgottenReferences(page, 'apps/a.test.ts', read('apps/a.test.ts') ?? '')).toEqual([
      'apps/a.test.ts is not named in T-02',
    ])
  })
})

describe('hazard log and threat model', () => {
  const pages = ['docs/hazard-log.md', 'docs/threat-model.md']

  it.each(pages)('%s refers only to existing files and tests', (path) => {
    const page = readProject(path) ?? ''
    expect(page.match(/\.(test|spec)\./g)?.length ?? 0).toBeGreaterThan(30)
    expect(wrongReferences(page, readProject)).toEqual([])
  })

  it('name every test that has one of their ids in its title', () => {
    const both = pages.map(readProject).join('\n')
    const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
      .split('\n')
      .filter((path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('/references.test.ts'))
    expect(tests.length).toBeGreaterThan(400)
    expect(tests.flatMap((path) => forgottenReferences(both, path, readProject(path) ?? ''))).toEqual([])
  })
})

function readProject(path: string): string | undefined {
  const file = new URL(`../../${path}`, import.meta.url)
  if (!existsSync(file)) return undefined
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
}

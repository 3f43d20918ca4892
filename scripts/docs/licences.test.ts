import { describe, expect, it } from 'vitest'
import { licencesPage } from './licences.ts'

const packages = {
  '': { dependencies: { builder: '1.0.0' } },
  'apps/server': { dependencies: { fast: '2.0.0', '@ours/rules': '0.1.0' } },
  'apps/web': { dependencies: { shown: '3.0.0' }, devDependencies: { checker: '1.0.0' } },
  'node_modules/@ours/rules': { resolved: 'packages/rules', link: true },
  'packages/rules': { dependencies: { shapes: '4.0.0' } },
  'node_modules/builder': { version: '1.0.0', license: 'MIT' },
  'node_modules/checker': { version: '1.0.0', license: 'AGPL-3.0' },
  'node_modules/fast': { version: '2.0.0', license: 'ISC', dependencies: { shapes: '5.0.0' } },
  'node_modules/fast/node_modules/shapes': { version: '5.0.0', license: 'MIT' },
  'node_modules/shapes': { version: '4.0.0', license: 'MIT' },
  'node_modules/shown': { version: '3.0.0', license: 'MIT', peerDependencies: { fast: '*', absent: '*' } },
}

describe('the page of licences', () => {
  it('is not written while a package ships under a licence that nobody has looked at [T-35]', () => {
    const copyleft = { version: '5.0.0', license: 'GPL-3.0-only' }
    const unsaid = { version: '4.0.0' }
    const changed = {
      ...packages,
      'node_modules/fast/node_modules/shapes': copyleft,
      'node_modules/builder': unsaid,
    }
    expect(() => licencesPage({ packages: changed })).toThrow('builder (not said), shapes (GPL-3.0-only)')
  })

  it('names what is reached from the server, the browser and the build, in each version, and nothing else', () => {
    const rows = licencesPage({ packages }).split('\n').slice(-7, -1)
    expect(rows).toEqual([
      '| --- | --- | --- | --- | --- |',
      '| builder | 1.0.0 | MIT | build |  |',
      '| fast | 2.0.0 | ISC | server, browser |  |',
      '| shapes | 4.0.0 | MIT | server |  |',
      '| shapes | 5.0.0 | MIT | server, browser |  |',
      '| shown | 3.0.0 | MIT | browser |  |',
    ])
  })
})

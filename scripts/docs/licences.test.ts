import { describe, expect, it } from 'vitest'
import { licencesPage } from './licences.ts'

const packages = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@ours/rules': { link: true },
  'node_modules/builder': { version: '1.0.0', license: 'MIT' },
  'node_modules/checker': { version: '1.0.0', license: 'AGPL-3.0', dev: true },
  'node_modules/@one/fast': { version: '2.0.0', license: 'ISC' },
  'node_modules/@one/fast/node_modules/shapes': { version: '5.0.0', license: 'MIT' },
  'node_modules/shapes': { version: '4.0.0', license: 'MIT' },
  'node_modules/builder/node_modules/shapes': { version: '4.0.0', license: 'MIT' },
}

describe('licences page', () => {
  it('is not written while a package ships under a licence nobody has approved [T-35]', () => {
    const copyleft = { version: '5.0.0', license: 'GPL-3.0-only' }
    const unsaid = { version: '4.0.0' }
    const changed = {
      ...packages,
      'node_modules/@one/fast/node_modules/shapes': copyleft,
      'node_modules/builder': unsaid,
    }
    expect(() => licencesPage({ packages: changed })).toThrow('builder (not said), shapes (GPL-3.0-only)')
  })

  it('lists each package version once, without our own and development packages', () => {
    const rows = licencesPage({ packages }).split('\n').slice(-6, -1)
    expect(rows).toEqual([
      '| --- | --- | --- | --- |',
      '| @one/fast | 2.0.0 | ISC |  |',
      '| builder | 1.0.0 | MIT |  |',
      '| shapes | 4.0.0 | MIT |  |',
      '| shapes | 5.0.0 | MIT |  |',
    ])
  })
})

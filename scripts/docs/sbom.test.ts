import { describe, expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import { licencesPage } from './licences.ts'
import { sbomFile } from './sbom.ts'

type Component = { name: string; version: string }
const componentsOf = (text: string) => (JSON.parse(text) as { components: Component[] }).components

describe('the list of what ships for other programs', () => {
  it('names the packages and versions of the page of licences, and nothing else [T-35]', () => {
    const rows = licencesPage(lock).split('\n').slice(0, -1)
    const table = rows.slice(rows.indexOf('| Package | Version | Licence | For | Remark |') + 2)
    const page = table.map((row) =>
      row
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    )
    const names = componentsOf(sbomFile(lock)).map(({ name, version }) => [name, version])
    expect(names).toEqual(page)
    // What builds the product where it is started ships as well.
    for (const builder of ['vite', 'esbuild', '@vitejs/plugin-react'])
      expect(names.map(([name]) => name)).toContain(builder)
  })

  it('says licence, address and hash of each as CycloneDX does', () => {
    const packages = {
      '': { version: '0.1.0', dependencies: { '@one/builder': '1.0.0', silent: '2.0.0' } },
      'apps/server': { dependencies: { two: '3.0.0' } },
      'apps/web': {},
      'node_modules/@one/builder': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAEC' },
      'node_modules/silent': { version: '2.0.0' },
      'node_modules/two': { version: '3.0.0', license: 'MIT AND OFL-1.1' },
    }
    expect(componentsOf(sbomFile({ packages }))).toEqual([
      {
        type: 'library',
        'bom-ref': '@one/builder@1.0.0',
        name: '@one/builder',
        version: '1.0.0',
        purl: 'pkg:npm/%40one/builder@1.0.0',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
      expect.objectContaining({ name: 'silent', licenses: [], hashes: [] }),
      expect.objectContaining({ name: 'two', licenses: [{ expression: 'MIT AND OFL-1.1' }] }),
    ])
  })
})

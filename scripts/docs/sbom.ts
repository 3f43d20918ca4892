// sbom.cdx.json: what ships as CycloneDX 1.5, for tools that look packages up. npm's own list leaves out whatever is a dependency
// of development anywhere in the house, also where something that ships needs it.
import { notSaid, shippedPackages } from './shipped-packages.ts'
import type { Lock, Shipped } from './shipped-packages.ts'

/** The file's text; the same lock file gives the same text. */
export function sbomFile(lock: Lock): string {
  const { version = '0.0.0' } = lock.packages[''] ?? {}
  const file = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `sincerely@${version}`, name: 'sincerely', version },
    },
    components: shippedPackages(lock).map(componentOf),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function componentOf({ name, version, licence, integrity }: Shipped) {
  const hashes = integrity === null ? [] : integrity.split(' ').map(hashOf)
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licence === notSaid ? [] : [licenceOf(licence)],
    hashes,
  }
}

/** More than one, joined by words, is an expression. */
function licenceOf(licence: string) {
  return licence.includes(' ') ? { expression: licence } : { license: { id: licence } }
}

/** As in `sha512-…`, in Base64; CycloneDX writes the kind in capitals and the hash in hexadecimal. */
function hashOf(integrity: string) {
  const [kind = '', hash = ''] = integrity.split('-')
  return {
    alg: kind.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(hash, 'base64').toString('hex'),
  }
}

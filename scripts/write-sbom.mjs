// `npm run sbom`: writes the shipped packages as CycloneDX, sbom.cdx.json, from the lock file, without a network. `npm sbom
// --omit=dev` would also leave out every package that development needs, zod and vite among them (decision 41).
import { writeFileSync } from 'node:fs'
import { runNpm } from './prepare/install-packages.mjs'
import { inRoot } from './prepare/paths.mjs'

const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--no-update-notifier']
const { code, stdout, output } = await runNpm(args)
if (code === 0)
  writeFileSync(inRoot('sbom.cdx.json'), `${JSON.stringify(shippedOnly(JSON.parse(stdout)), null, 2)}\n`)
else console.log(output)
console.log(code === 0 ? 'wrote sbom.cdx.json' : 'No SBOM was written.')
process.exitCode = code

/** Removes packages that npm marks as development only, and our own workspaces. */
function shippedOnly({ metadata, components, dependencies, ...file }) {
  const shipped = components.filter(({ properties = [] }) => properties.length === 0)
  const refs = new Set(shipped.map((component) => component['bom-ref']))
  return {
    ...file,
    // npm uses the folder's name.
    metadata: { ...metadata, component: { ...metadata.component, name: 'sincerely' } },
    components: shipped,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  }
}

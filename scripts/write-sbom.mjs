// `npm run sbom` writes the list of shipped packages in CycloneDX format to sbom.cdx.json. It uses the lock
// file and no network. `npm sbom --omit=dev` would also leave out every package that development needs, such
// as zod and vite (decision 41).
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

/** Removes this project's workspaces, and packages that npm marks as development only. */
function shippedOnly({ metadata, components, dependencies, ...file }) {
  const shipped = components.filter(({ properties = [] }) => properties.length === 0)
  const refs = new Set(shipped.map((component) => component['bom-ref']))
  return {
    ...file,
    // Without this line, npm would use the folder's name.
    metadata: { ...metadata, component: { ...metadata.component, name: 'sincerely' } },
    components: shipped,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  }
}

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from './prepare/paths.mjs'
import { runNode } from './prepare/run-command.mjs'

it('The SBOM lists exactly the packages of the licences page, with their hashes [T-35]', async () => {
  expect(await runNode([inRoot('scripts/write-sbom.mjs')])).toMatchObject({ code: 0 })
  const { components, dependencies } = JSON.parse(readFileSync(inRoot('sbom.cdx.json'), 'utf8'))
  const rows = readFileSync(inRoot('docs/licences.md'), 'utf8').split('\n').slice(0, -1)
  const page = rows
    .slice(rows.indexOf('| Package | Version | Licence | Remark |') + 2)
    .map((row) => row.split(' | ', 2).join('@').slice(2))
  const refs = components.map((component) => component['bom-ref'])
  expect(refs.toSorted()).toEqual(page.toSorted())
  expect(dependencies.map(({ ref }) => ref).toSorted()).toEqual(page.toSorted())
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const zod = components.find(({ name }) => name === 'zod')
  const [, hash] = lock['node_modules/zod'].integrity.split('-')
  expect(zod.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }])
})

// Builds the server into apps/server/dist.
import { rmSync } from 'node:fs'
import { build } from 'esbuild'
import { inRoot } from './prepare/paths.mjs'
import { copyServerFiles, serverBuild, serverEntry } from './prepare/server-build.mjs'

const outdir = inRoot('apps/server/dist')

rmSync(outdir, { recursive: true, force: true })
try {
  await build(serverBuild(outdir, serverEntry))
} catch {
  // esbuild has already said what is wrong and where.
  process.exit(1)
}
copyServerFiles(outdir)

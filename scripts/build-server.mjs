// Builds the server beside apps/server/dist and then swaps the two, so that a running server never misses its
// files.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { inRoot } from './prepare/paths.mjs'
import { copyServerFiles, serverBuild, serverEntries } from './prepare/server-build.mjs'

const outdir = inRoot('apps/server/dist')
const fresh = `${outdir}.new`
const former = `${outdir}.old`

rmSync(fresh, { recursive: true, force: true })
rmSync(former, { recursive: true, force: true })
try {
  await build(serverBuild(fresh, serverEntries))
} catch {
  // esbuild has already printed the errors.
  process.exit(1)
}
copyServerFiles(fresh)
if (existsSync(outdir)) renameSync(outdir, former)
renameSync(fresh, outdir)
rmSync(former, { recursive: true, force: true })

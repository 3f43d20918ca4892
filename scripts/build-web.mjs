// Builds the web app beside apps/web/dist and swaps the two. Each text file is also compressed, so that the
// server need not compress files while it serves them.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import zopfli from '@gfx/zopfli'
import { build } from 'vite'
import { compiledAhead, isForFirstPage, webChunks } from './build-web-chunks.mjs'
import { offlineFiles, serviceWorker } from './build-web-offline.mjs'
import { inRoot } from './prepare/paths.mjs'

process.env.NODE_ENV = 'production'
const outDir = inRoot('apps/web/dist')
const fresh = `${outDir}.new`
const app = { root: inRoot('apps/web'), configFile: inRoot('apps/web/vite.config.ts'), logLevel: 'warn' }
const codeSplitting = await webChunks(app)
const { output } = await build({
  ...app,
  plugins: [compiledAhead],
  build: { outDir: fresh, emptyOutDir: true, rolldownOptions: { output: { codeSplitting } } },
})
const worker = readFileSync(inRoot('apps/web/service-worker.mjs'), 'utf8')
writeFileSync(path.join(fresh, 'sw.js'), serviceWorker(worker, offlineFiles(output)))
await packFiles(fresh)
rmSync(`${outDir}.old`, { recursive: true, force: true })
if (existsSync(outDir)) renameSync(outDir, `${outDir}.old`)
renameSync(fresh, outDir)
rmSync(`${outDir}.old`, { recursive: true, force: true })

async function packFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue
    const file = path.join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, await gzipped(name, content))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliFor(content) } }),
    )
  }
}

/**
 * Every first visit waits for these files. They are compressed 4 % better, which takes a hundred times
 * longer.
 */
async function gzipped(name, content) {
  if (!isForFirstPage(name)) return gzipSync(content, { level: 9 })
  return zopfli.gzipAsync(content, { numiterations: 5 })
}

/**
 * The best level takes ten times longer. It is used for all files except a few large ones, which are loaded
 * on request.
 */
function brotliFor({ length }) {
  return length < 500_000 ? 11 : 9
}

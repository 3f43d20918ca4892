// Builds the web app into apps/web/dist, each text file also packed, so that the server packs nothing while it serves.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { inRoot } from './prepare/paths.mjs'

process.env.NODE_ENV = 'production'
await build({
  root: inRoot('apps/web'),
  configFile: inRoot('apps/web/vite.config.ts'),
  logLevel: 'warn',
  build: { emptyOutDir: true },
})
packFiles(inRoot('apps/web/dist'))

function packFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue
    const file = path.join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

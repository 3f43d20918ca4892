// Builds the reading child for tests and measurements, which run from source and need it as JavaScript.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The built child, for `createPdfReader({ workerUrl })`. Takes about 50 ms, once in a process. */
export function builtPdfTextWorker(): Promise<URL> {
  building ??= buildWorker()
  return building
}

let building: Promise<URL> | null = null

/** Below the server, so that the child finds its packages. */
const CACHE = new URL('../../../../node_modules/.cache/pdf-text-worker/', import.meta.url)

async function buildWorker(): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./pdf-text-worker.ts', import.meta.url))],
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['unpdf'],
    logLevel: 'silent',
  })
  const worker = Buffer.from(outputFiles[0]?.contents ?? [])
  const version = createHash('sha256').update(worker).digest('hex').slice(0, 16)
  const folder = new URL(`${version}/`, CACHE)
  mkdirSync(folder, { recursive: true })
  return place(worker, new URL('pdf-text-worker.mjs', folder))
}

/** Whole or not at all: several test processes may build the same worker at once. */
function place(content: Buffer, file: URL): URL {
  if (existsSync(file)) return file
  const unfinished = new URL(`${file.href}.${process.pid}`)
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
  return file
}

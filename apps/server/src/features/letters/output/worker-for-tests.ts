// Builds the printing thread for tests and measurements, which run from source and need it as JavaScript.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The built worker, for `createLetterPrinter({ workerUrl })`. Takes about 50 ms, once in a process. */
export function builtLetterWorker(): Promise<URL> {
  building ??= buildWorker()
  return building
}

let building: Promise<URL> | null = null

/** Below the server, so that the worker finds its packages. */
const CACHE = new URL('../../../../node_modules/.cache/letter-pdf-worker/', import.meta.url)

async function buildWorker(): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./letter-pdf-worker.ts', import.meta.url))],
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['@myriaddreamin/*'],
    logLevel: 'silent',
  })
  const worker = Buffer.from(outputFiles[0]?.contents ?? [])
  const template = readFileSync(new URL('./letter.typ', import.meta.url))
  const version = createHash('sha256').update(worker).update(template).digest('hex').slice(0, 16)
  const folder = new URL(`${version}/`, CACHE)
  mkdirSync(folder, { recursive: true })
  place(template, new URL('letter.typ', folder))
  return place(worker, new URL('letter-pdf-worker.js', folder))
}

/** Whole or not at all: several test processes may build the same worker at once. */
function place(content: Buffer, file: URL): URL {
  if (existsSync(file)) return file
  const unfinished = new URL(`${file.href}.${process.pid}`)
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
  return file
}

// Builds a worker for tests and measurements, which run from source but need JavaScript for workers.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const typesetting = ['letters/output/letter-blocks.typ', 'letters/output/letter.typ']

/** The thread that prints letters, for `createLetterPrinter({ workerUrl })`. */
export function builtLetterWorker(): Promise<URL> {
  return built('letters/output/letter-pdf-worker.ts', typesetting)
}

/** The thread that makes Word files, for `createWordPrinter({ workerUrl })`. */
export function builtWordWorker(): Promise<URL> {
  return built('letters/output/letter-docx-worker.ts')
}

/** The child process that prints many letters, for `createBatchPrinter({ workerUrl })`. */
export function builtBatchWorker(): Promise<URL> {
  return built('letters/batch/letter-batch-worker.ts', typesetting)
}

/** The child process that reads a PDF, for `createPdfReader({ workerUrl })`. */
export function builtPdfTextWorker(): Promise<URL> {
  return built('extraction/reading/pdf-text-worker.ts')
}

/** The thread that reads texts, for `createTextReadings({ workerUrl })`. */
export function builtTextReadingWorker(): Promise<URL> {
  return built('../platform/text-readings/text-reading-worker.ts')
}

const features = new URL('../features/', import.meta.url)

/** The folder is inside the server's folder, so that the workers find their packages. */
const cache = new URL('../../node_modules/.cache/workers/', import.meta.url)

const building = new Map<string, Promise<URL>>()

/**
 * Builds each worker once per process, which takes about 50 ms. `beside` are files that the worker expects in
 * its own folder.
 */
function built(source: string, beside: string[] = []): Promise<URL> {
  const known = building.get(source) ?? buildWorker(source, beside)
  building.set(source, known)
  return known
}

async function buildWorker(source: string, beside: string[]): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(source, features))],
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['@myriaddreamin/*', 'docx', 'subset-font', 'tesseract.js-core', 'unpdf'],
    logLevel: 'silent',
  })
  const worker = Buffer.from(outputFiles[0]?.contents ?? [])
  const others = beside.map((file) => ({
    name: path.basename(file),
    content: readFileSync(new URL(file, features)),
  }))
  const hash = createHash('sha256').update(worker)
  for (const { content } of others) hash.update(content)
  const folder = new URL(`${hash.digest('hex').slice(0, 16)}/`, cache)
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of others) place(content, new URL(name, folder))
  return place(worker, new URL(`${path.basename(source, '.ts')}.mjs`, folder))
}

/** Writes the file atomically, because several test processes may build the same worker at once. */
function place(content: Buffer, file: URL): URL {
  if (existsSync(file)) return file
  const unfinished = new URL(`${file.href}.${process.pid}`)
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
  return file
}

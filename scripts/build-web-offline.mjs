// Decides which files the web app's service worker keeps on the device, and writes the worker.
import { createHash } from 'node:crypto'

/**
 * Today's clinic needs these parts without a network. The sign-in page is included because users can sign out
 * there.
 */
const parts = [
  'app/routed-pages.tsx',
  'app/layout.tsx',
  'app/user-menu-items.tsx',
  'app/background-drafts.tsx',
  'app/pages/clinic.tsx',
  'app/pages/login.tsx',
  'app/unsent-question.tsx',
  'features/dictation/recorder/recorder-dialog.tsx',
  'features/dictation/dictation-uploads-host.tsx',
  'features/dictation/dictation-uploads.tsx',
]

/**
 * This font file is enough for nearly every text. Browsers request the others only for characters that need
 * them.
 */
const font = /inter-latin-wght-normal-[^/]+\.woff2$/

/**
 * Returns the paths of the files that these parts need, from the bundler's `output`. The app's script is the
 * first.
 */
export function offlineFiles(output) {
  const chunks = output.filter(({ type }) => type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const files = new Set()
  const visit = (chunk) => {
    if (chunk === undefined || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  visit(entry)
  for (const part of parts) visit(chunkOf(chunks, part))
  for (const { fileName } of output) if (font.test(fileName)) files.add(fileName)
  return [...files].map((file) => `/${file}`)
}

/** `source` is the text of service-worker.mjs. The release changes whenever one of the files does. */
export function serviceWorker(source, files) {
  const release = createHash('sha256').update(source).update(files.join('\n')).digest('hex').slice(0, 16)
  return source.replace('__KEPT_FILES__', () => JSON.stringify({ release, files }))
}

function chunkOf(chunks, part) {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/apps/web/src/${part}`)))
  if (chunk === undefined) throw new Error(`The web app has no ${part}, which is needed without a network.`)
  return chunk
}

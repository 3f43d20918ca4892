// `npm run docs` writes the generated pages of docs/. With --check it writes nothing, and fails if a page is
// out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { inRoot } from './prepare/paths.mjs'
import { serverBuild } from './prepare/server-build.mjs'

const built = inRoot('node_modules/.cache/docs')

await build(serverBuild(built, { 'print-docs': inRoot('scripts/docs/print-docs.ts') })).catch(() =>
  process.exit(1),
)
const { printDocs } = await import(pathToFileURL(path.join(built, 'print-docs.js')).href)
const changed = printDocs().filter(({ path: file, text }) => textOf(file) !== text)
for (const page of changed) finish(page)
if (process.argv.includes('--check') && changed.length > 0) process.exitCode = 1

function finish({ path: file, text }) {
  if (process.argv.includes('--check')) {
    console.log(`${file} is not fresh: run "npm run docs"`)
    return
  }
  mkdirSync(path.dirname(inRoot(file)), { recursive: true })
  writeFileSync(inRoot(file), text)
  console.log(`wrote ${file}`)
}

function textOf(file) {
  return existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : undefined
}

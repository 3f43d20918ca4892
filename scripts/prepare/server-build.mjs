// How the server becomes JavaScript: one file for the server, one for each of its workers and commands, npm packages left where they are.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'

const source = inRoot('apps/server/src')
const migrations = inRoot('apps/server/migrations')

/** What esbuild is asked for. `entries` names further entry points: output name without extension → source file. */
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
    plugins: [npmStaysOutside],
  }
}

export const serverEntries = { main: path.join(source, 'main.ts'), ...entriesEndingIn('-command') }

/** Migrations go to `migrations/`, typesetting sources beside the JavaScript, both as they are. */
export function copyServerFiles(outdir) {
  mkdirSync(path.join(outdir, 'migrations'), { recursive: true })
  for (const file of filesEndingIn('.sql', migrations))
    copyFileSync(file, path.join(outdir, 'migrations', path.basename(file)))
  for (const file of filesEndingIn('.typ', source)) copyFileSync(file, path.join(outdir, path.basename(file)))
}

/** `-worker`: a thread or child process of the server; `-command`: what a person runs beside it. */
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

/** Every bare import is a package to be found at run time, except our own workspaces, which are TypeScript. */
export const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) => {
      if (kind === 'entry-point' || name.startsWith('@sincerely/')) return undefined
      return { path: name, external: true }
    })
  },
}

// Builds the server and the web app, each only if its source has changed.
import { existsSync } from 'node:fs'
import { failure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { withProgress } from './progress.mjs'
import { runNode } from './run-command.mjs'
import { fingerprint, readStamp, removeStamp, writeStamp } from './stamps.mjs'

const everywhere = ['package-lock.json', 'tsconfig.base.json', 'packages']

const apps = {
  server: {
    title: 'the server',
    result: 'apps/server/dist/main.js',
    script: 'scripts/build-server.mjs',
    madeFrom: [...everywhere, 'apps/server', 'scripts/build-server.mjs', 'scripts/prepare/server-build.mjs'],
  },
  web: {
    title: 'the web app',
    result: 'apps/web/dist/index.html',
    script: 'scripts/build-web.mjs',
    madeFrom: [
      ...everywhere,
      'apps/web',
      ...['build-web', 'build-web-chunks', 'build-web-offline'].map((name) => `scripts/${name}.mjs`),
    ],
  },
}

/** Returns which of the named apps ('server', 'web') must be rebuilt. */
export function staleApps(names) {
  return names.filter((name) => {
    const { result, madeFrom } = apps[name]
    return !existsSync(inRoot(result)) || readStamp(name) !== fingerprint(madeFrom)
  })
}

/** Builds in parallel. The stamp is removed first and written last, so that a killed build is repeated. */
export async function buildApps(names) {
  const titles = names.map((name) => apps[name].title).join(' and ')
  await withProgress(`Building ${titles}`, async () => {
    const results = await Promise.all(names.map(buildApp))
    const failed = results.filter(({ code }) => code !== 0)
    if (failed.length > 0) throw failure(failed.map(({ output }) => output.trim()).join('\n'))
  })
}

async function buildApp(name) {
  const { title, script, madeFrom } = apps[name]
  const made = fingerprint(madeFrom)
  removeStamp(name)
  const result = await runNode([inRoot(script)])
  if (result.code === 0) writeStamp(name, made)
  return { ...result, output: `Building ${title} failed.\n${result.output}` }
}

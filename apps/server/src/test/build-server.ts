// Builds the server once per run, for tests that start it as a separate process.
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import type { TestProject } from 'vitest/node'

type ServerBuild = {
  serverBuild: (outdir: string, entries: Record<string, string>) => BuildOptions
  serverEntries: Record<string, string>
  copyServerFiles: (outdir: string) => void
}

let remove = (): void => undefined

export async function setup(project: TestProject): Promise<void> {
  const recipe = new URL('../../../../scripts/prepare/server-build.mjs', import.meta.url)
  const { serverBuild, serverEntries, copyServerFiles } = (await import(recipe.href)) as ServerBuild
  const cache = join(import.meta.dirname, '../../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const home = mkdtempSync(join(cache, 'server-'))
  remove = () => rmSync(home, { recursive: true, force: true })
  const outdir = join(home, 'dist')
  await build(serverBuild(outdir, serverEntries))
  copyServerFiles(outdir)
  renameSync(join(outdir, 'migrations'), join(home, 'migrations'))
  project.provide('builtServer', { file: join(outdir, 'main.js') })
}

export const teardown = (): void => remove()

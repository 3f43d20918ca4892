// `npm run bench -- NAME` builds bench/NAME.bench.ts like the server and runs it. Without a name, it lists
// the benches.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { endWith, failure } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { inRoot } from './prepare/paths.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { runNode } from './prepare/run-command.mjs'
import { copyServerFiles, serverBuild } from './prepare/server-build.mjs'

const ending = '.bench.ts'

requireNode()
const [name, ...rest] = process.argv.slice(2)
if (name === undefined) list()
else await run(inRoot('bench', `${name}${ending}`)).catch(endWith)

function list() {
  const names = readdirSync(inRoot('bench')).filter((file) => file.endsWith(ending))
  for (const file of names) console.log(`npm run bench -- ${path.basename(file, ending)}`)
}

/**
 * The workers, migrations and typesetting files are beside the bench, as they are beside the built server.
 */
async function run(source) {
  if (!existsSync(source))
    throw failure(`There is no ${path.basename(source)}; "npm run bench" lists what there is.`)
  await prepareProject()
  const outdir = inRoot('node_modules/.cache/bench', name)
  rmSync(outdir, { recursive: true, force: true })
  const { build } = await import('esbuild')
  await build(serverBuild(outdir, { bench: source }))
  copyServerFiles(outdir)
  const { code } = await runNode(['--enable-source-maps', path.join(outdir, 'bench.js'), ...rest], {
    show: true,
  })
  process.exitCode = code
}

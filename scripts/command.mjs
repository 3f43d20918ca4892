// `npm run audit:verify` and similar commands run apps/server/src/app/NAME-command.ts. If the source has
// changed, the command is built first.
import { existsSync } from 'node:fs'
import { endWith, failure } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { inRoot } from './prepare/paths.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { runNode } from './prepare/run-command.mjs'

requireNode()
const [name, ...rest] = process.argv.slice(2)
// The terminal signals the command directly. This process ends when the command has ended cleanly.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
await run().catch(endWith)

async function run() {
  await prepareProject(['server'])
  const command = inRoot(`apps/server/dist/${name}-command.js`)
  if (!existsSync(command)) throw failure(`The server has no command "${name}".`)
  const { code } = await runNode(['--enable-source-maps', command, ...rest], { show: true })
  process.exitCode = code
}

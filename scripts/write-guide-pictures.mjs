// `npm run docs:pictures` takes the user guide's pictures from the current product, with the demo practice.
import { endWith } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { commandOf, inRoot } from './prepare/paths.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { runNode } from './prepare/run-command.mjs'

requireNode()
await prepareProject().catch(endWith)
const { code } = await runNode(
  [commandOf('@playwright/test', 'playwright'), 'test', '-c', inRoot('e2e/guide/pictures.config.ts')],
  { show: true },
)
process.exitCode = code

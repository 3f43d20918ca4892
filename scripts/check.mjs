// `npm run check` checks types, lint, format, architecture rules, unused code and generated docs in well
// under a minute.
import { endWith } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'

requireNode()
await prepareProject([]).catch(endWith)
const { runCheckSteps } = await import('./checks/check-steps.mjs')
const began = performance.now()
const { passed, failures } = await runCheckSteps()
console.log(
  `check: ${passed} passed, ${failures.length} failed in ${((performance.now() - began) / 1000).toFixed(1)} s`,
)
if (failures.length > 0) process.exitCode = 1

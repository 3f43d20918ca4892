// Names the steps of `npm run check` and runs their commands. No step changes a file.
import { availableParallelism } from 'node:os'
import { commandOf, inRoot } from '../prepare/paths.mjs'
import { runNode } from '../prepare/run-command.mjs'

const types = (name, folder) => ({
  name: `types ${name}`,
  args: [commandOf('typescript', 'tsc'), '-p', inRoot(folder)],
})
const script = (name, file, ...more) => ({ name, args: [inRoot('scripts', file), ...more] })

/** The longest steps come first, so that all cores are busy to the end. */
const steps = [
  types('web', 'apps/web'),
  { name: 'lint', args: [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--quiet'] },
  types('server', 'apps/server'),
  { name: 'unused code', args: [commandOf('knip'), '--no-progress'] },
  types('tests and tools', 'tsconfig.json'),
  { name: 'format', args: [commandOf('oxfmt'), '--check'] },
  script('house rules', 'check-house.mjs'),
  types('contract', 'packages/contract'),
  types('domain', 'packages/domain'),
  types('embedded PostgreSQL', 'packages/embedded-postgres'),
  script('docs fresh', 'write-docs.mjs', '--check'),
]

/**
 * Runs all steps, as many at once as there are cores, and prints each result. Resolves with the number of
 * passed steps and the failures, each as a line and its reason.
 */
export async function runCheckSteps() {
  const waiting = [...steps]
  const failures = []
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  return { passed: steps.length - failures.length, failures }

  async function runNext() {
    const step = waiting.shift()
    if (!step) return
    const { code, output, seconds } = await runNode(step.args)
    console.log(
      `${step.name.padEnd(22)} ${seconds.toFixed(1).padStart(5)} s  ${code === 0 ? 'ok' : 'failed'}`,
    )
    if (code !== 0) {
      console.log(`${output.trim()}\n`)
      failures.push(`${step.name}\n${output.trim()}`)
    }
    await runNext()
  }
}

// Installs the packages if the lock file, the system or the processor differ from those of the last install.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { failure } from './failure.mjs'
import { withProgress } from './progress.mjs'
import { runCommand, runNode } from './run-command.mjs'
import { fingerprint, readStamp, writeStamp } from './stamps.mjs'

const stamp = 'packages'
const currentStamp = () => `${fingerprint(['package-lock.json'])} ${process.platform}-${process.arch}`

export const packagesAreCurrent = () => readStamp(stamp) === currentStamp()

/** `npm ci` empties node_modules first, so a killed install leaves no stamp and is repeated. */
export async function installPackages() {
  const made = currentStamp()
  await withProgress('Installing packages', async () => {
    const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit'])
    if (code !== 0) throw failure(`The packages could not be installed.\n${output.trim()}`)
  })
  writeStamp(stamp, made)
}

/** Runs the npm that belongs to this Node, with the options of `runCommand`. */
export function runNpm(args) {
  const npm = process.env.npm_execpath ?? ''
  if (path.basename(npm).startsWith('npm-cli') && existsSync(npm)) return runNode([npm, ...args])
  const beside = path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js')
  return existsSync(beside) ? runNode([beside, ...args]) : runCommand('npm', args)
}

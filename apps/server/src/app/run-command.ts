// Runs a command-line command: reads the configuration, parses the arguments, prints one sentence on failure.
import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { explainStartFailure } from './start-failure.ts'

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends with exit code 1 and prints the sentence if `work` throws. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    const result = readConfig()
    if (!result.ok) throw new Error(['Some settings are wrong:', ...result.problems].join('\n  - '))
    await work(result.config)
  } catch (error) {
    say(explainStartFailure(error))
    process.exitCode = 1
  }
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses the arguments after the command. Throws `usage` for an unknown one. */
export function readWords<const F extends string, const V extends string>(
  usage: string,
  { flags, values }: { flags: readonly F[]; values: readonly V[] },
): { words: string[]; has: (flag: F) => boolean; valueOf: (name: V) => string | null } {
  const options: Options = {}
  for (const name of flags) options[name] = { type: 'boolean' }
  for (const name of values) options[name] = { type: 'string' }
  try {
    const { positionals, values: read } = parseArgs({ options, allowPositionals: true })
    const given = new Map(Object.entries(read))
    return {
      words: positionals,
      has: (flag) => given.get(flag) === true,
      valueOf: (name) => {
        const value = given.get(name)
        return typeof value === 'string' ? value : null
      },
    }
  } catch {
    throw new Error(usage)
  }
}

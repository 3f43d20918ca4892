// Runs a short program to its end, as another user if needed, without our environment.

import { execFile } from 'node:child_process'

/**
 * The whole environment of child processes: none of our secrets, and not the locale or time zone of the person who started us.
 */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export type Finished = { code: number | null; output: string }

/** The exit code; null if the program could not be started, or was ended by a signal or after 30 s. Never throws. */
export function runProgram(
  file: string,
  args: string[],
  { account }: { account: { uid: number; gid: number } | null },
): Promise<Finished> {
  const { uid, gid } = account ?? {}
  const options = { cwd: '/', uid, gid, env: CLEAN_ENVIRONMENT, timeout: 30_000 }
  return new Promise((resolve) => {
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim() || (error?.message ?? '')
      resolve({ code: error ? child.exitCode || null : 0, output })
    })
  })
}

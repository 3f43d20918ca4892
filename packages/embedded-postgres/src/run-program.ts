// Runs a short program to its end without this process's environment. It can run as another user.

import { execFile } from 'node:child_process'

/**
 * The whole environment of child processes. It contains no secrets, and neither the locale nor the time zone
 * of the user who started the server.
 */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export type Finished = { code: number | null; output: string }

/**
 * Runs a program. `code` is its exit code, or null if the program could not be started, or if a signal or the
 * limit of 30 s ended it. Never throws.
 */
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

// Starts a program that must not outlive this process, even if this process is killed without warning.

import { type ChildProcess, spawn } from 'node:child_process'
import type { Account } from './account.ts'
import { CLEAN_ENVIRONMENT } from './run-program.ts'

/**
 * `stop` asks for a quick, clean end and resolves when the program has ended. `ended` resolves with the
 * reason.
 */
export type Watched = { ended: Promise<string>; hasEnded(): boolean; stop(): Promise<void> }

type Orders = {
  program: string
  args: string[]
  account: Account | null
  /** The file descriptor for the program's output. */
  output: number
  /** The signal that ends the program quickly and cleanly: INT for postgres, TERM for initdb. */
  signal: 'INT' | 'TERM'
}

// The shell holds the reading end of a pipe, and only this Node process has the other end. When Node closes
// it or dies, `read` returns and the shell stops the program: with the given signal at once, and after 10 s
// with SIGQUIT, from which PostgreSQL recovers. It never sends SIGKILL. As the parent, the shell can trust
// the pid until it has waited. A signal to all processes of a service must not end the shell too early.
const WATCHDOG = `
trap '' HUP INT TERM
signal=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{
  read -r _ <&3
  kill -s "$signal" $program
  sleep 10 3<&- & nap=$!
  trap 'kill -s KILL $nap; exit' USR1
  wait $nap
  kill -s QUIT $program
} >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $program
code=$?
kill -s USR1 $watcher 2>/dev/null
exit $code
`

/**
 * Starts the program in its own session, so that neither Ctrl-C nor a signal to this process's group reaches
 * it.
 */
export function startWatched(orders: Orders): Watched {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', orders.signal, orders.program, ...orders.args], {
    cwd: '/',
    uid: orders.account?.uid,
    gid: orders.account?.gid,
    env: CLEAN_ENVIRONMENT,
    stdio: ['pipe', orders.output, orders.output],
    detached: true,
  })
  const { ended, hasEnded } = watchEnd(child)
  // An error from writing to a program that has just ended does not matter.
  child.stdin?.on('error', () => undefined)
  return {
    ended,
    hasEnded,
    stop: async () => {
      child.stdin?.end()
      await ended
    },
  }
}

function watchEnd(child: ChildProcess): { ended: Promise<string>; hasEnded(): boolean } {
  let over = false
  const ended = new Promise<string>((resolve) => {
    const finish = (reason: string) => {
      over = true
      resolve(reason)
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, signal) => finish(signal ? `ended by ${signal}` : `exit code ${code}`))
  })
  return { ended, hasEnded: () => over }
}

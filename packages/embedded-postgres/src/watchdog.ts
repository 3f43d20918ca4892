// Starts a program that must not outlive this process, even when this process is killed without warning.

import { type ChildProcess, spawn } from 'node:child_process'
import type { Account } from './account.ts'
import { CLEAN_ENVIRONMENT } from './run-program.ts'

/** `stop` asks for a quick, clean end and resolves when the program has ended; `ended` resolves with why. */
export type Watched = { ended: Promise<string>; hasEnded(): boolean; stop(): Promise<void> }

type Orders = {
  program: string
  args: string[]
  account: Account | null
  /** The open file that takes what the program prints. */
  output: number
  /** The signal that ends the program quickly and cleanly: INT for postgres, TERM for initdb. */
  signal: 'INT' | 'TERM'
}

// The shell holds the reading end of a pipe whose other end only this Node process has. When Node closes it, or dies
// in whatever way, `read` ends, and the program is asked to stop: at once, then after 10 s with SIGQUIT, which
// PostgreSQL recovers from. Never with SIGKILL. As the parent, the shell can trust the pid until it has waited.
// A signal meant for all of a service's processes must not end the shell before its time.
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

/** Starts the program in a session of its own, so that neither Ctrl-C nor a signal to our process group reaches it. */
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
  // A write to a program that has just ended is of no interest.
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

// Runs work in a child process with limits on time and memory. The process always ends with the work.
import { type Serializable, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'

/** `seconds` is processor time: on a busy machine, work takes longer but does not use more of it. */
export type ChildLimits = {
  workerUrl: URL
  seconds: number
  megabytes: number
  /** Seconds of clock time, by default four times the processor time. */
  patience?: number
}

/**
 * The reason why a child ended before its work was done. `killed` means by its own memory limit or from outside, and `stopped`
 * means by an error in its program.
 */
export type ChildEnd = 'cancelled' | 'took_too_long' | 'grew_too_large' | 'killed' | 'stopped'

export type ChildFailure = Error & { name: 'ChildFailure'; end: ChildEnd }

/** The messages that a child receives and sends. */
export type ChildTalk<Order extends Serializable, Message, Result> = {
  signal?: AbortSignal
  /** Sends the work to the child. `send` waits until the child can accept more. A thrown error ends the child. */
  begin: (send: (order: Order) => Promise<void>) => Promise<void>
  /** Returns the result at the child's last message, and null before. A thrown error ends the child. */
  receive: (message: Message) => { result: Result } | null
}

/** By default, the limit of clock time is this many times `seconds`, because work takes longer on a busy machine. */
const WAITING = 4

/** Rejects with a ChildFailure at the limits, or with the error that `begin` or `receive` throws. */
export function runInChild<Order extends Serializable, Message, Result>(
  limits: ChildLimits,
  { signal, begin, receive }: ChildTalk<Order, Message, Result>,
): Promise<Result> {
  const child = fork(fileURLToPath(limits.workerUrl), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${Math.round(limits.megabytes * 0.75)}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // If a message cannot be sent, the child's exit explains the failure.
  const send = (order: Order) =>
    new Promise<void>((sent) => child.send(order, (error) => (error === null ? sent() : undefined)))
  return new Promise<Result>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearInterval(usage)
      clearTimeout(time)
      signal?.removeEventListener('abort', cancel)
      child.removeAllListeners('message')
      child.kill('SIGKILL')
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error))
    const cancel = () => fail(childFailure('cancelled'))
    const time = setTimeout(
      () => fail(childFailure('took_too_long')),
      (limits.patience ?? limits.seconds * WAITING) * 1_000,
    )
    const usage = setInterval(() => {
      const passed = limitPassed(child.pid, limits)
      if (passed !== null) fail(childFailure(passed))
    }, 10)
    signal?.addEventListener('abort', cancel)
    child.on('message', (message: Message) => {
      try {
        const outcome = receive(message)
        if (outcome !== null) end(() => resolve(outcome.result))
      } catch (error) {
        fail(error)
      }
    })
    child.once('error', () => fail(childFailure('stopped')))
    child.once('exit', (code) => fail(childFailure(code === null || code > 100 ? 'killed' : 'stopped')))
    // A signal that was aborted before sends no event.
    if (signal?.aborted === true) return cancel()
    begin(send).catch(fail)
  })
}

export function isChildFailure(error: unknown): error is ChildFailure {
  return error instanceof Error && error.name === 'ChildFailure'
}

function limitPassed(pid: number | undefined, { megabytes, seconds }: ChildLimits): ChildEnd | null {
  if (pid === undefined) return null
  if ((megabytesOf(pid) ?? 0) > megabytes) return 'grew_too_large'
  return (processorSecondsOf(pid) ?? 0) > seconds ? 'took_too_long' : null
}

function childFailure(end: ChildEnd): ChildFailure {
  return Object.assign(new Error(`The child process ended: ${end}.`), { name: 'ChildFailure' as const, end })
}

/** In bytes. If a machine has larger memory pages, the measured memory is too small by that factor. */
const MEMORY_PAGE = 4_096

/**
 * The resident memory of a process in megabytes. Null if the process has ended, or if the system has no /proc; in the second case
 * the child watches itself.
 */
export function megabytesOf(pid: number): number | null {
  try {
    const resident = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]
    return (Number(resident) * MEMORY_PAGE) / 1_000_000
  } catch {
    return null
  }
}

/** Linux reports processor time in hundredths of a second to every program. */
const TICKS = 100

/** The processor time that a process has used, in seconds. Null if the process has ended, or if the system has no /proc. */
function processorSecondsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in brackets, may contain spaces. User and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}

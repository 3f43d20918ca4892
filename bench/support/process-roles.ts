// Runs the bench in several processes. The measured server, the server that it is compared with, and the load
// each have their own event loop.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { memoryOptions } from './server-process.ts'

type Role = (order: never) => Promise<unknown>
type Answer = { result: unknown } | { failure: string }

export type RoleProcess = { pid: number; ask: <T>(order: unknown) => Promise<T>; stop: () => Promise<void> }

const flag = '--in-role='

/** Returns true in a process that was started for a role. It then answers requests until its parent exits. */
export function playsRole(roles: Record<string, Role>): boolean {
  const name = process.argv.find((argument) => argument.startsWith(flag))?.slice(flag.length)
  if (name === undefined) return false
  const role = roles[name]
  process.on('disconnect', () => process.exit())
  process.on('message', (order) => {
    const work = role === undefined ? Promise.reject(new Error(`no role ${name}`)) : role(order as never)
    work.then(
      (result) => process.send?.({ result } satisfies Answer),
      (error: unknown) => process.send?.({ failure: String(error) } satisfies Answer),
    )
  })
  return true
}

/** Starts this bench again in a role, which answers requests one after another. */
export function startRole(name: string): RoleProcess {
  // The comparison server gets the same memory for short-lived objects as the product.
  const child = fork(process.argv[1] ?? '', [`${flag}${name}`], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...memoryOptions],
  })
  return {
    pid: child.pid ?? 0,
    ask: async <T>(order: unknown) => {
      child.send(order as object)
      const answer = await answerOf(child, name)
      if ('failure' in answer) throw new Error(`${name}: ${answer.failure}`)
      return answer.result as T
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function answerOf(child: ChildProcess, name: string): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal }).then(() => Promise.reject(new Error(`the process for ${name} ended`))),
    ])
  } finally {
    over.abort()
  }
}

// Starts a real server for each worker, so that journeys do not see each other's changes. Signs in all users.
import type { FullConfig } from '@playwright/test'
import { startModelServer } from './model-server.ts'
import { keepSessions, keepSurroundings } from './sessions.ts'
import { logOf, newHome, prepareDemo, removeHome, startServer } from './sincerely-server.ts'

/** Returns a function that stops the servers. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const cleanups: (() => Promise<void>)[] = []
  const end = async () => {
    for (const one of cleanups.toReversed()) await one()
  }
  try {
    cleanups.push(await prepareDemo())
    const starts = Array.from({ length: workers }, (_, worker) => startFor(worker))
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'rejected') throw start.reason
      cleanups.push(start.value)
    }
  } catch (error) {
    await end()
    throw error
  }
  return end
}

async function startFor(worker: number): Promise<() => Promise<void>> {
  // No user has a key for this model unless a journey saves one.
  const model = await startModelServer()
  const home = await newHome({ demo: true, settings: { AI_BASE_URL: model.address } })
  keepSurroundings(worker, { model: model.address, log: logOf(home) })
  const server = await startServer(home)
  const end = async () => {
    await server.stop()
    await removeHome(home)
    await model.stop()
  }
  try {
    const forget = await keepSessions(worker, server.address)
    return async () => {
      await end()
      await forget()
    }
  } catch (error) {
    await end()
    throw error
  }
}

// One real server for each worker, so that no journey meets the changes of another one at the same moment: started before
// the first, with everybody signed in, and stopped after the last.
import type { FullConfig } from '@playwright/test'
import { startModelServer } from './model-server.ts'
import { keepModel, keepSessions } from './sessions.ts'
import { newHome, removeHome, startServer } from './sincerely-server.ts'

/** Answers how to end them. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = []
  const end = async () => {
    for (const one of ends) await one()
  }
  try {
    for (let worker = 0; worker < workers; worker += 1) ends.push(await startFor(worker))
  } catch (error) {
    await end()
    throw error
  }
  return end
}

async function startFor(worker: number): Promise<() => Promise<void>> {
  // Nobody has a key for it unless a journey saves one.
  const model = await startModelServer()
  keepModel(worker, model.address)
  const home = await newHome({ demo: true, settings: { AI_BASE_URL: model.address } })
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

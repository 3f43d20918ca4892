// One real server for all journeys: started before the first, with everybody signed in, and stopped after the last.
import { rm } from 'node:fs/promises'
import { keepSessions, sessionsFolder } from './sessions.ts'
import { newHome, removeHome, startServer } from './sincerely-server.ts'

/** Answers how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const home = await newHome({ demo: true })
  const server = await startServer(home)
  const folder = await sessionsFolder()
  const end = async () => {
    await server.stop()
    await removeHome(home)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await keepSessions(server.address, folder)
  } catch (error) {
    await end()
    throw error
  }
  return end
}

// Requests many letters in one file from the built server over HTTP. Measures the duration and the memory.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { benchPassword, startBenchPostgres } from './bench-database.ts'
import type { Practice } from './bench-database.ts'
import { doctorCount, doctorEmail, practiceOf } from './fill-practice.ts'
import { residentMegabytes } from './process-usage.ts'
import { signIn, startServerProcess } from './server-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** The memory is in megabytes. Only the server process counts, and not its printing child. */
export type MeasuredBatch = { seconds: number; bytes: number; before: number; peak: number; after: number }

/**
 * Prints `count` drafts of one doctor, about a page each. A file of ten letters first warms the server up.
 */
export async function measureBatch(count: number): Promise<MeasuredBatch> {
  const folder = makeTemporaryFolder()
  const postgres = await startBenchPostgres()
  try {
    const practice = await postgres.addPractice(practiceOf((count + 100) * doctorCount))
    const settings = { DATABASE_URL: practice.url, DATA_DIR: folder.path, DEMO: 'off', LOG_LEVEL: 'silent' }
    const server = await startServerProcess(settings)
    try {
      const token = await signIn(server.url, doctorEmail(0), benchPassword)
      const ids = await draftsOf(practice, count)
      const ask = (some: number[]) => askForFile(server.url, token, some)
      await ask(ids.slice(0, 10))
      return await watched(server.pid, () => ask(ids))
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

/** The filled practice has no sealed letters, so all letters of the first doctor can become drafts. */
async function draftsOf({ db }: Practice, count: number): Promise<number[]> {
  await sql`update letters set status = 'draft' where doctor_id = 1`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from letters where doctor_id = 1 order by id
    limit ${count}`.execute(db)
  if (rows.length < count) throw new Error(`the practice has ${rows.length} letters of one doctor only`)
  return rows.map(({ id }) => id)
}

async function askForFile(url: string, token: string, ids: number[]): Promise<number> {
  const response = await fetch(`${url}/api/letters/batch/pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
  if (!response.ok) throw new Error(`no file: ${response.status} ${await response.text()}`)
  return (await response.arrayBuffer()).byteLength
}

async function watched(pid: number, work: () => Promise<number>): Promise<MeasuredBatch> {
  const before = residentMegabytes(pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 50)
  const began = performance.now()
  const bytes = await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  // The server frees unneeded memory when it is next idle.
  await pause(3_000)
  return { seconds, bytes, before, peak, after: residentMegabytes(pid) }
}

import { statfs } from 'node:fs/promises'
import type { HealthCheck } from '@sincerely/contract/admin'
import type { Ctx } from '../../platform/context.ts'
import { clockAhead, clockWarning } from '../../platform/db/clock-ahead.ts'
import { secondsBehind } from '../../platform/jobs.sql.ts'
import { checkBackups } from '../backups/backups.ts'
import { selectFailedSendings, selectLastOutcomes } from './admin.sql.ts'

export type HealthParts = {
  /** A folder on the disk that the data lies on. */
  dataDirectory: string
  /** Is a language model, or a speech recogniser, set up for the practice? */
  ai: boolean
  speech: boolean
  /** Are they taken every night? */
  backups: {
    scheduled: boolean
    /** Where PostgreSQL's own disk can be looked at; it cannot on another machine. */
    databaseFolder?: string | null
  }
}

type Found = Omit<HealthCheck, 'name'>
type Check = (ctx: Ctx, parts: HealthParts) => Promise<Found>

const day = 86_400_000
const gigabyte = 1_000_000_000
/** Queues are looked at every two seconds; this long is no accident any more. */
const lateJobSeconds = 600

/** Each is really tried; one that cannot be tried has failed, and says so. */
export async function checkHealth(ctx: Ctx, parts: HealthParts): Promise<HealthCheck[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const found = await check(ctx, parts).catch((): Found => ({
        state: 'failed',
        detail: 'It could not be checked. The server’s log says why.',
      }))
      return { name: name as HealthCheck['name'], ...found }
    }),
  )
}

const checks: Record<HealthCheck['name'], Check> = {
  // Who gets this answer at all got it from the database.
  database: async () => ({ state: 'ok', detail: 'Answers.' }),
  jobs: async ({ db }) => {
    const behind = await secondsBehind(db)
    if (behind < lateJobSeconds) return { state: 'ok', detail: 'What is to be done later is done in time.' }
    const minutes = Math.round(behind / 60)
    return { state: 'failed', detail: `Work has waited for ${minutes} minutes. Restart the server.` }
  },
  clock: async ({ db }) => {
    const warning = clockWarning(await clockAhead(db))
    return warning === null
      ? { state: 'ok', detail: 'Agrees with that of the database.' }
      : { state: 'warning', detail: warning }
  },
  disk: async (_, { dataDirectory, backups: { databaseFolder = null } }) => {
    const { bavail, bsize, blocks } = await statfs(dataDirectory)
    const free = bavail * bsize
    const here = `${(free / gigabyte).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB free`
    const detail =
      databaseFolder === null
        ? `${here} on this server. What PostgreSQL’s own disk has free is not known here: watch it where it runs.`
        : `${here}.`
    if (free < gigabyte)
      return { state: 'failed', detail: `${detail} Make room: without it nothing is saved.` }
    return { state: free < blocks * bsize * 0.1 ? 'warning' : 'ok', detail }
  },
  backup: (ctx, { backups }) => checkBackups(ctx, backups),
  sending: async ({ db, now }) => {
    const failed = await selectFailedSendings(db, now())
    if (failed === 0) return { state: 'ok', detail: 'Every letter that was sent has gone out.' }
    const letters = failed === 1 ? '1 letter was' : `${failed} letters were`
    return {
      state: 'warning',
      detail: `${letters} not sent. They stand under Needs attention, say why, and can be sent again.`,
    }
  },
  ai: async ({ db, now }, { ai }) => {
    if (!ai) return { state: 'off', detail: 'Not set up for the practice. Fixed rules draft letters.' }
    const { ai: outcome } = await selectLastOutcomes(db, new Date(now().getTime() - day))
    if (outcome === null) return { state: 'ok', detail: 'Set up. Nobody asked it within a day.' }
    if (outcome === 'ok' || outcome === 'under_way')
      return { state: 'ok', detail: 'The last call was answered.' }
    return { state: 'warning', detail: 'The last call failed. Fixed rules do the work meanwhile.' }
  },
  speech: async ({ db, now }, { speech }) => {
    if (!speech) return { state: 'off', detail: 'Not set up. Dictations are typed from their sound.' }
    const { speechFailed } = await selectLastOutcomes(db, new Date(now().getTime() - day))
    if (speechFailed === null) return { state: 'ok', detail: 'Set up. No dictation was sent within a day.' }
    if (!speechFailed) return { state: 'ok', detail: 'The last dictation was taken.' }
    return { state: 'warning', detail: 'The last dictation could not be transcribed; it says why.' }
  },
}

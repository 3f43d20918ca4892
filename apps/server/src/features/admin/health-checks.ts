import { statfs } from 'node:fs/promises'
import type { HealthCheck } from '@sincerely/contract/admin'
import type { Ctx } from '../../platform/context.ts'
import { clockAhead, clockWarning } from '../../platform/db/clock-ahead.ts'
import { secondsBehind } from '../../platform/jobs.sql.ts'
import { openNowAndThen, outsideKeptMs, outsideLimitMs } from '../../platform/now-and-then.ts'
import type { NowAndThen } from '../../platform/now-and-then.ts'
import type { Speech } from '../../platform/speech.ts'
import { speechSentence } from '../../platform/speech-failures.ts'
import { findLastCall } from '../ai-calls/ai-calls.ts'
import type { PracticeKeyTest } from '../api-keys/api-keys.ts'
import { checkBackups } from '../backups/backups.ts'
import { selectFailedSendings, selectHasSpeechFailed, selectRetriedSendings } from './admin.sql.ts'

export type HealthParts = {
  /** A folder on the disk that the data lies on. */
  dataDirectory: string
  practiceKey: PracticeKeyTest
  /** Null where none is set up. */
  speech: Speech | null
  /** Are they taken every night? */
  backups: {
    scheduled: boolean
    /** Where PostgreSQL's own disk can be looked at; it cannot on another machine. */
    databaseFolder?: string | null
  }
}

export type CheckHealth = (ctx: Ctx) => Promise<HealthCheck[]>

type Found = Omit<HealthCheck, 'name'>
type Outside = { reachSpeech: NowAndThen<Awaited<ReturnType<Speech['reach']>>>['ask'] | null }
type Check = (ctx: Ctx, parts: HealthParts & Outside) => Promise<Found>

const day = 86_400_000
const gigabyte = 1_000_000_000
/** Queues are looked at every two seconds; this long is no accident any more. */
const lateJobSeconds = 600

/** Told of a check that could not be made. */
export type ReportCheck = (ctx: Ctx, fault: { check: string; error: unknown }) => void

/** Each is really tried; one that cannot be tried has failed, and says so. */
export function openHealthChecks(parts: HealthParts, report: ReportCheck): CheckHealth {
  const { speech } = parts
  const reachSpeech = speech && openNowAndThen(() => speech.reach(outsideLimitMs), outsideKeptMs).ask
  return (ctx) =>
    Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const found = await check(ctx, { ...parts, reachSpeech }).catch((error: unknown): Found => {
          report(ctx, { check: name, error })
          return { state: 'failed', detail: 'It could not be checked. The server’s log says why.' }
        })
        return { name: name as HealthCheck['name'], ...found }
      }),
    )
}

function sendingSentences(failed: number, retried: number): string {
  const unsent =
    failed === 1
      ? '1 letter was not sent. It stands under Needs attention, says why, and can be sent again.'
      : `${failed} letters were not sent. They stand under Needs attention, say why, and can be sent again.`
  const again =
    retried === 1
      ? '1 letter could not be sent yet and is tried again by itself.'
      : `${retried} letters could not be sent yet and are tried again by themselves.`
  return [...(failed > 0 ? [unsent] : []), ...(retried > 0 ? [again] : [])].join(' ')
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
    const [failed, retried] = await Promise.all([selectFailedSendings(db, now()), selectRetriedSendings(db)])
    if (failed === 0 && retried === 0)
      return { state: 'ok', detail: 'Every letter that was sent has gone out.' }
    return { state: 'warning', detail: sendingSentences(failed, retried) }
  },
  ai: async (ctx, { practiceKey }) => {
    const found = await practiceKey.ask(ctx.now())
    if (found === null)
      return { state: 'off', detail: 'Not set up for the practice. Fixed rules draft letters.' }
    if (found.verdict !== 'works')
      return { state: 'warning', detail: `${found.message} Fixed rules do the work meanwhile.` }
    const call = await findLastCall(ctx)
    if (call === null)
      return {
        state: 'ok',
        detail: 'Answers, and takes the practice’s key. Nobody asked it with that key within a day.',
      }
    if (call.outcome !== 'failed')
      return { state: 'ok', detail: 'Answers, and takes the practice’s key. The last call was answered.' }
    return {
      state: 'warning',
      detail: 'Answers, but the last call failed. Fixed rules do the work meanwhile.',
    }
  },
  speech: async ({ db, now }, { reachSpeech }) => {
    if (reachSpeech === null)
      return { state: 'off', detail: 'Not set up. Dictations are typed from their sound.' }
    const fault = await reachSpeech(now())
    if (fault !== null)
      return {
        state: 'warning',
        detail: `${speechSentence(fault)} Dictations wait for it, and can be typed from their sound meanwhile.`,
      }
    const hasFailed = await selectHasSpeechFailed(db, new Date(now().getTime() - day))
    if (hasFailed === null) return { state: 'ok', detail: 'Answers. No dictation was sent within a day.' }
    if (!hasFailed) return { state: 'ok', detail: 'Answers. The last dictation was taken.' }
    return {
      state: 'warning',
      detail: 'Answers, but the last dictation could not be transcribed; it says why.',
    }
  },
}

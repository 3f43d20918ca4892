import { statfs } from 'node:fs/promises'
import type { HealthCheck } from '@sincerely/contract/admin'
import type { Ctx } from '../../platform/context.ts'
import { clockAhead, clockWarning } from '../../platform/db/clock-ahead.ts'
import { countFailingJobs, secondsBehind } from '../../platform/jobs.sql.ts'
import { cacheProbe, outsideKeptMs, outsideLimitMs } from '../../platform/cached-probe.ts'
import type { CachedProbe } from '../../platform/cached-probe.ts'
import { failureSentence } from '../../platform/mailer.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { Speech } from '../../platform/speech.ts'
import { speechSentence } from '../../platform/speech-failures.ts'
import { findLastCall } from '../ai-calls/ai-calls.ts'
import type { PracticeKeyTest } from '../api-keys/api-keys.ts'
import { checkBackups } from '../backups/backups.ts'
import { selectFailedSendings, selectHasSpeechFailed, selectRetriedSendings } from './admin.sql.ts'

export type HealthParts = {
  /** A folder on the data disk. */
  dataDirectory: string
  practiceKey: PracticeKeyTest
  /** Null if none is set up. */
  speech: Speech | null
  mailer: Mailer | null
  /** Whether backups run every night. */
  backups: {
    scheduled: boolean
    /** The folder of PostgreSQL's data, to check its disk; null if PostgreSQL runs on another machine. */
    databaseFolder?: string | null
  }
}

type HealthCtx = Pick<Ctx, 'db' | 'now' | 'requestId'>
type CheckName = HealthCheck['name']

/** Runs all checks, or only the given ones. */
export type CheckHealth = (ctx: HealthCtx, only?: readonly CheckName[]) => Promise<HealthCheck[]>

type Found = Omit<HealthCheck, 'name'>
type Outside = { reachSpeech: CachedProbe<Awaited<ReturnType<Speech['reach']>>>['ask'] | null }
type Check = (ctx: HealthCtx, parts: HealthParts & Outside) => Promise<Found>

const day = 86_400_000
const gigabyte = 1_000_000_000
/** In seconds. Queues are polled every two seconds, so a job this late means that something is wrong. */
const lateJobSeconds = 600

/** Called when a check itself fails. */
export type ReportCheck = (ctx: HealthCtx, fault: { check: string; error: unknown }) => void

/** Each check uses its part of the system. A check that cannot run counts as failed. */
export function openHealthChecks(parts: HealthParts, report: ReportCheck): CheckHealth {
  const { speech } = parts
  const reachSpeech = speech && cacheProbe(() => speech.reach(outsideLimitMs), outsideKeptMs).ask
  return (ctx, only = Object.keys(checks) as CheckName[]) =>
    Promise.all(
      only.map(async (name) => {
        const found = await checks[name](ctx, { ...parts, reachSpeech }).catch((error: unknown): Found => {
          report(ctx, { check: name, error })
          return { state: 'failed', detail: "This check failed to run. The server's log gives the reason." }
        })
        return { name, ...found }
      }),
    )
}

function sendingSentences(failed: number, retried: number): string {
  const unsent =
    failed === 1
      ? '1 letter was not sent. Open ‘Needs attention’ to see the reason and send it again.'
      : `${failed} letters were not sent. Open ‘Needs attention’ to see the reasons and send them again.`
  const again =
    retried === 1
      ? '1 letter could not be sent yet. Sincerely tries again automatically.'
      : `${retried} letters could not be sent yet. Sincerely tries again automatically.`
  return [...(failed > 0 ? [unsent] : []), ...(retried > 0 ? [again] : [])].join(' ')
}

const checks: Record<CheckName, Check> = {
  // The caller's session was read from the database, so the database works.
  database: async () => ({ state: 'ok', detail: 'Working.' }),
  jobs: async ({ db }) => {
    const behind = await secondsBehind(db)
    if (behind >= lateJobSeconds)
      return { state: 'failed', detail: `${Math.round(behind / 60)} minutes late. Restart the server.` }
    const failing = await countFailingJobs(db)
    if (failing === 0) return { state: 'ok', detail: 'On time.' }
    const keep = failing === 1 ? '1 job keeps' : `${failing} jobs keep`
    return { state: 'failed', detail: `${keep} failing. The server's log gives the reason.` }
  },
  clock: async ({ db }) => {
    const warning = clockWarning(await clockAhead(db))
    return warning === null
      ? { state: 'ok', detail: 'The server and the database show the same time.' }
      : { state: 'warning', detail: warning }
  },
  disk: async (_, { dataDirectory, backups: { databaseFolder = null } }) => {
    const { bavail, bsize, blocks } = await statfs(dataDirectory)
    const free = bavail * bsize
    const here = `${(free / gigabyte).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB free`
    const detail =
      databaseFolder === null
        ? `${here} on this server. The PostgreSQL server's own disk cannot be checked from here.`
        : `${here}.`
    if (free < gigabyte)
      return {
        state: 'failed',
        detail: `${detail} Free some space now. When the disk is full, nothing can be saved.`,
      }
    return { state: free < blocks * bsize * 0.1 ? 'warning' : 'ok', detail }
  },
  backup: (ctx, { backups }) => checkBackups(ctx, backups),
  sending: async ({ db, now }) => {
    const [failed, retried] = await Promise.all([selectFailedSendings(db, now()), selectRetriedSendings(db)])
    if (failed === 0 && retried === 0) return { state: 'ok', detail: 'All letters have been sent.' }
    return { state: 'warning', detail: sendingSentences(failed, retried) }
  },
  mail: async (_, { mailer }) => {
    if (mailer === null)
      return { state: 'off', detail: 'Not set up. Letters and notifications are not sent by email.' }
    const last = mailer.last()
    if (last === null)
      return { state: 'ok', detail: 'Set up. No email has been sent since the server started.' }
    return last.ok || !last.isServerAtFault
      ? { state: 'ok', detail: 'Working. The mail server accepted the last email.' }
      : { state: 'warning', detail: failureSentence(last) }
  },
  ai: async (ctx, { practiceKey }) => {
    const found = await practiceKey.ask(ctx.now())
    if (found === null)
      return { state: 'off', detail: 'Not set up for the practice. Letters are drafted without AI.' }
    if (found.verdict !== 'works')
      return { state: 'warning', detail: `${found.message} Meanwhile, letters are drafted without AI.` }
    const call = await findLastCall(ctx)
    if (call === null)
      return {
        state: 'ok',
        detail: "Working. The practice's key is accepted. It was not used in the last 24 hours.",
      }
    if (call.outcome !== 'failed')
      return {
        state: 'ok',
        detail: "Working. The practice's key is accepted, and the last request succeeded.",
      }
    return {
      state: 'warning',
      detail: 'Connected, but the last request failed. Meanwhile, letters are drafted without AI.',
    }
  },
  speech: async ({ db, now }, { reachSpeech }) => {
    if (reachSpeech === null)
      return { state: 'off', detail: 'Not set up. Dictations are typed from the recording.' }
    const fault = await reachSpeech(now())
    if (fault !== null)
      return {
        state: 'warning',
        detail: `${speechSentence(fault)} Dictations are waiting for it. They can be typed from the recording meanwhile.`,
      }
    const hasFailed = await selectHasSpeechFailed(db, new Date(now().getTime() - day))
    if (hasFailed === null)
      return { state: 'ok', detail: 'Working. No dictation was transcribed in the last 24 hours.' }
    if (!hasFailed) return { state: 'ok', detail: 'Working. The last dictation was transcribed.' }
    return {
      state: 'warning',
      detail:
        'Connected, but the last dictation could not be transcribed. Open the dictation to see the reason.',
    }
  },
}

import type { AuditCheck, AuditReport, AuditState } from '@sincerely/contract/audit'
import { transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import { auditHead } from './audit.ts'
import { countUnsealed } from './audit.sql.ts'
import { endCheck, endLostChecks, insertCheck, selectLastCheck } from './checks.sql.ts'
import type { StoredCheck } from './checks.sql.ts'
import { verifyTrail } from './verify-trail.ts'

/** In milliseconds. A check of millions of lines takes a minute, so a check that takes longer than this is stuck. */
const longestCheckMs = 15 * 60_000

export async function getState(ctx: Ctx): Promise<AuditState> {
  const [head, waiting, check] = await Promise.all([
    auditHead(ctx.db),
    countUnsealed(ctx.db),
    selectLastCheck(ctx.db),
  ])
  return { head, waiting, check: check === undefined ? null : checkOf(check, ctx.now()) }
}

export type Checks = {
  /** Starts a check and returns at once. */
  check: (ctx: Ctx) => Promise<AuditState>
  /** Ends the running checks, which are recorded as failed. */
  close: () => Promise<void>
}

/** Called when a check, or saving its result, fails. */
export type ReportCheck = (ctx: Ctx, fault: { checkId: number; error: unknown }) => void

/** Runs checks of the trail in the background, one at a time per database. */
export function openChecks(report: ReportCheck): Checks {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  return {
    check: async (ctx) => {
      const id = await begin(ctx)
      if (id !== undefined) {
        const running = run(ctx, id, { signal: closing.signal, report }).finally(() =>
          underWay.delete(running),
        )
        underWay.add(running)
      }
      return getState(ctx)
    },
    close: async () => {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

async function begin(ctx: Ctx): Promise<number | undefined> {
  return transaction(ctx, async (tx) => {
    await endLostChecks(tx, new Date(tx.now.getTime() - longestCheckMs))
    const id = await insertCheck(tx, ctx.actor.userId)
    await tx.audit({ action: 'audit.check', details: { checkId: id ?? null } })
    return id
  })
}

/** Records every outcome, because nobody awaits the result. */
async function run(
  ctx: Ctx,
  id: number,
  { signal, report }: { signal: AbortSignal; report: ReportCheck },
): Promise<void> {
  const tell = (error: unknown) => report(ctx, { checkId: id, error })
  const ended = await verifyTrail(ctx.db, { signal }).then(resultOf, (error: unknown) => {
    // A stopping server aborts the check, which is not an error.
    if (!signal.aborted) tell(error)
    return failed
  })
  await transaction(ctx, async (tx) => {
    await endCheck(tx, id, ended)
    const found = { lines: ended.report?.lines ?? null, harm: ended.report?.harmCount ?? null }
    await tx.audit({
      action: 'audit.check-end',
      details: { checkId: id, outcome: ended.outcome, ...found },
    })
  }).catch(tell)
}

const failed = { outcome: 'failed', report: null } as const

function resultOf(report: AuditReport) {
  return { outcome: report.harmCount === 0 ? 'intact' : 'harmed', report } as const
}

function checkOf(check: StoredCheck, now: Date): AuditCheck {
  const { begunAt, endedAt, outcome } = check
  const isLost = endedAt === null && now.getTime() - begunAt.getTime() > longestCheckMs
  return {
    ...isoDates(check),
    state: outcome ?? (isLost ? 'interrupted' : 'running'),
  }
}

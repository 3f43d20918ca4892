import { performance } from 'node:perf_hooks'
import type { AiAccount, AiCredits, AiUse } from '@sincerely/contract/ai-calls'
import { assumedPrice, costOf, expectedCost } from '@sincerely/domain/assistant/prices'
import { dayIn, instantOf } from '@sincerely/domain/dates'
import { aiError } from '../../platform/ai-failures.ts'
import type { Ai, AiCall, AiReply } from '../../platform/ai.ts'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { AiCallKind } from '../../platform/db/column-types.ts'
import { AppError } from '../../platform/errors.ts'
import { findKey } from '../api-keys/api-keys.ts'
import type { KeyInUse, KeyParts, PracticeKeyTest } from '../api-keys/api-keys.ts'
import { findPractice } from '../system/system.ts'
import { accountStatus } from './account-status.ts'
import type { LastCall } from './account-status.ts'
import {
  insertCall,
  selectAdmins,
  unsafeSelectLastCall,
  unsafeSumCalls,
  updateCall,
  lockMonthlyBudget,
} from './ai-calls.sql.ts'

type Question = Omit<AiCall, 'apiKey'> & { kind: AiCallKind; patientId: number | null }

/** `error` is the reason for the missing answer. The caller throws it or shows it. */
export type Answer = { ok: true; text: string; use: AiUse } | { ok: false; error: AppError }

/**
 * Asks the language model on behalf of the user and records tokens and cost. A missing key or a used-up budget is returned like
 * any other failure; only an aborted request throws.
 */
export async function askModel(ctx: Ctx, question: Question, parts: KeyParts): Promise<Answer> {
  const key = await findKey(ctx, parts)
  if (key === null) return { ok: false, error: new AppError('ai_not_configured') }
  const began = performance.now()
  const call = await beginCall(ctx, question, { key, ai: parts.ai })
  if (call === null) return { ok: false, error: new AppError('ai_budget_used') }
  const { kind, patientId, ...asked } = question
  const reply = await parts.ai.complete({ ...asked, apiKey: key.apiKey })
  const milliseconds = Math.round(performance.now() - began)
  const use = await endCall(ctx, { ...call, kind, patientId, key, reply, milliseconds }, parts)
  if (reply.ok) return { ok: true, text: reply.text, use }
  const error = aiError(reply.failure)
  if (reply.failure.kind === 'stopped') throw error
  return { ok: false, error }
}

/** `reserved` is the expected cost in millionths of a US dollar. */
type Begun = { id: number; reserved: number }

/**
 * Reserves the expected cost, so that concurrent calls cannot exceed the budget. Returns null if the budget is used up. If the
 * server stops during the call, the reservation counts as its cost.
 */
async function beginCall(
  ctx: Ctx,
  { kind, patientId, messages, maxTokens }: Question,
  { key, ai }: { key: KeyInUse; ai: Ai },
): Promise<Begun | null> {
  const { model, prices } = ai.settings
  const question = { ...sizeOf(messages), maxTokens: maxTokens ?? ai.settings.maxTokens }
  const reserved = Math.min(expectedCost(model, question, prices), mostMicro)
  const beginning = transaction(ctx, async (tx) => {
    await refuseOverBudget(ctx, tx)
    const row = { userId: ctx.actor.userId, kind, keyOwner: key.owner, model, reservedMicro: reserved }
    const id = await insertCall(tx, row)
    const details = { callId: id, kind, model, key: key.owner }
    await tx.audit({ action: 'assistant.ask', patientId, details })
    return { id, reserved }
  })
  return beginning.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ai_budget_used') return null
    throw error
  })
}

async function refuseOverBudget(ctx: Ctx, tx: Tx): Promise<void> {
  const { instant, budget } = await thisMonth(ctx)
  if (budget === null) return
  await lockMonthlyBudget(tx)
  if (isUsedUp((await unsafeSumCalls(tx.db, instant)).cost, budget)) throw new AppError('ai_budget_used')
}

function sizeOf(messages: Question['messages']): { characters: number; pictures: number } {
  let characters = 0
  let pictures = 0
  for (const { content } of messages) {
    const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? [])
    for (const part of parts) {
      if (part.type === 'text') characters += part.text.length
      if (part.type === 'image_url') pictures += 1
    }
  }
  return { characters, pictures }
}

type Call = Pick<Question, 'kind' | 'patientId'> &
  Begun & {
    key: KeyInUse
    reply: AiReply
    milliseconds: number
  }

/** Records counts, model names and outcomes, never any text. */
async function endCall(ctx: Ctx, call: Call, { ai }: KeyParts): Promise<AiUse> {
  const { id: callId, kind, patientId, key, reply, milliseconds } = call
  const { model, promptTokens, completionTokens } = reply
  const asked = ai.settings.model
  const { micro, pricedAs } = costOf({ requested: asked, answered: model }, reply, ai.settings.prices)
  const cost = micro ?? (wasTaken(reply) ? call.reserved : null)
  const outcome = outcomeOf(reply)
  await transaction(ctx, async (tx) => {
    await updateCall(tx, callId, {
      model,
      promptTokens,
      completionTokens,
      costMicro: cost === null ? null : Math.min(cost, mostMicro),
      reservedMicro: null,
      pricedAs,
      outcome,
      milliseconds,
    })
    await tx.audit({
      action: `assistant.${kind}`,
      patientId,
      details: { callId, model, key: key.owner, outcome },
    })
    for (const person of await selectAdmins(tx)) tx.publish('ai_used', { callId }, { person })
  })
  const dollars = cost === null ? null : cost / microPerDollar
  return { callId, model, key: key.owner, promptTokens, completionTokens, cost: dollars }
}

/** True if the provider accepted the question. It may then charge for it, even if it reported no tokens. */
function wasTaken(reply: AiReply): boolean {
  return reply.ok || !['status', 'unreachable'].includes(reply.failure.kind)
}

function outcomeOf(reply: AiReply): string {
  if (reply.ok) return 'ok'
  return reply.failure.kind === 'status' ? `status_${reply.failure.status}` : reply.failure.kind
}

export type CreditParts = Pick<KeyParts, 'ai'> & { practiceKey: PracticeKeyTest }

/** The cost of the practice's calls this month (spec §3 AI credits). */
export async function getCredits(
  ctx: Ctx,
  { ai, practiceKey }: CreditParts,
): Promise<{ success: boolean; credits: AiCredits; usage: AiAccount; error: string | null }> {
  const { day, instant, budget } = await thisMonth(ctx)
  const sums = await unsafeSumCalls(ctx.db, instant)
  const { promptTokens, completionTokens } = sums
  const totalCost = sums.cost / microPerDollar
  const used = budget === null ? null : budget === 0 ? 100 : Math.min(100, (totalCost / budget) * 100)
  const credits = {
    totalCost,
    totalTokens: promptTokens + completionTokens,
    estimatedMonthlyBudget: budget,
    budgetRemaining: budget === null ? null : Math.max(0, budget - totalCost),
    budgetUsagePercent: used,
  }
  const usage = {
    accountStatus: accountStatus({
      hasKey: ai.settings.apiKey !== null,
      isOver: isUsedUp(sums.cost, budget),
      lastTest: ofToday(practiceKey.last(), ctx.now()),
      lastCall: await findLastCall(ctx),
    }),
    model: ai.settings.model,
    assumedPrice: assumedPrice(ai.settings.model, ai.settings.prices),
    since: day,
    calls: sums.calls,
    failedCalls: sums.failed,
    unpricedCalls: sums.unpriced,
    promptTokens,
    completionTokens,
  }
  return { success: true, credits, usage, error: null }
}

/** A test that is more than a day old says nothing about today. */
function ofToday(test: ReturnType<PracticeKeyTest['last']>, now: Date): typeof test {
  return test !== null && now.getTime() - test.at.getTime() < dayMs ? test : null
}

/** The outcome of the last call with the practice's key within a day; null if there was none. */
export async function findLastCall(ctx: Pick<Ctx, 'db' | 'now'>): Promise<LastCall | null> {
  const call = await unsafeSelectLastCall(ctx.db, new Date(ctx.now().getTime() - dayMs))
  if (call === undefined) return null
  const { outcome, calledAt: at } = call
  const isRefused = outcome === 'status_401' || outcome === 'status_403'
  return {
    at,
    outcome: outcome === 'ok' ? 'answered' : 'failed',
    refusal: isRefused ? Number(outcome.slice(-3)) : null,
  }
}

function isUsedUp(costInMicro: number, budget: number | null): boolean {
  return budget !== null && costInMicro >= budget * microPerDollar
}

/** `budget` is in US dollars, or null for no limit. */
async function thisMonth(ctx: Ctx): Promise<{ day: string; instant: Date; budget: number | null }> {
  const practice = await findPractice(ctx.db)
  const timeZone = practice?.timeZone ?? 'Europe/London'
  const day = `${dayIn(ctx.now(), timeZone).slice(0, 7)}-01`
  const cents = practice?.aiMonthlyBudget ?? null
  return { day, instant: instantOf(day, '00:00', timeZone), budget: cents === null ? null : cents / 100 }
}

const microPerDollar = 1_000_000

const dayMs = 86_400_000

/** The column's maximum, over 2,000 dollars per call. */
const mostMicro = 2_147_483_647

import type { ApiKey, KeyTest } from '@sincerely/contract/api-keys'
import type { AiUse } from '@sincerely/contract/ai-calls'
import { aiError } from '../../platform/ai-failures.ts'
import type { Ai } from '../../platform/ai.ts'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { cacheProbe, outsideKeptMs, outsideLimitMs } from '../../platform/cached-probe.ts'
import type { CachedProbe } from '../../platform/cached-probe.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets.ts'
import { deleteKeyRow, markWorked, unsafeSelectKey, writeKey } from './api-keys.sql.ts'

export type KeyParts = { ai: Ai; secretKey: string }

export type KeyInUse = { apiKey: string; owner: AiUse['key'] }

/** The key for calls on behalf of this user: their own, or else the practice's. */
export async function findKey(ctx: Ctx, parts: KeyParts): Promise<KeyInUse | null> {
  const own = (await readOwn(ctx, parts)).apiKey
  if (own !== null) return { apiKey: own, owner: 'own' }
  const shared = parts.ai.settings.apiKey
  return shared === null ? null : { apiKey: shared, owner: 'practice' }
}

/** Never returns the key itself (product §2). */
export async function getKey(ctx: Ctx, parts: KeyParts): Promise<ApiKey> {
  const { configured, apiKey, hasWorked } = await readOwn(ctx, parts)
  const { address, model, apiKey: shared } = parts.ai.settings
  return {
    configured,
    apiKey: apiKey === null ? null : endOf(apiKey),
    readable: !configured || apiKey !== null,
    hasWorked,
    practiceKey: shared !== null,
    inUse: apiKey !== null ? 'own' : shared !== null ? 'practice' : null,
    provider: new URL(address).host,
    model,
  }
}

export async function saveKey(ctx: Ctx, apiKey: string, parts: KeyParts): Promise<ApiKey> {
  const secret = encryptSecret(parts.secretKey, contextOf(ctx, parts), apiKey)
  await transaction(ctx, async (tx) => {
    await writeKey(tx, ctx.actor.userId, secret)
    await tx.audit({ action: 'api-key.save', userId: ctx.actor.userId })
  })
  return getKey(ctx, parts)
}

/** Within a transaction that deletes a user: removes their key. */
export async function dropKeyOf(tx: Tx, userId: number): Promise<void> {
  await deleteKeyRow(tx, userId)
}

export async function deleteKey(ctx: Ctx, parts: KeyParts): Promise<ApiKey> {
  await transaction(ctx, async (tx) => {
    await deleteKeyRow(tx, ctx.actor.userId)
    await tx.audit({ action: 'api-key.delete', userId: ctx.actor.userId })
  })
  return getKey(ctx, parts)
}

/** Tests a key by listing the provider's models, which costs nothing. */
export async function testKey(ctx: Ctx, typed: string | undefined, parts: KeyParts): Promise<KeyTest> {
  const apiKey = typed ?? (await findKey(ctx, parts))?.apiKey
  if (apiKey === undefined) throw new AppError('ai_not_configured')
  const found = await tryKey(parts.ai, apiKey)
  if (found.verdict === 'works' && typed === undefined) await noteThatItWorked(ctx, parts)
  return found
}

/** The latest test of the practice's key; null without such a key. */
export type PracticeKeyTest = CachedProbe<KeyTest | null>

/** Call this once per server, so that all parts report the same result. */
export function openPracticeKeyTest(ai: Ai): PracticeKeyTest {
  const { apiKey } = ai.settings
  return cacheProbe(async () => (apiKey === null ? null : tryKey(ai, apiKey, outsideLimitMs)), outsideKeptMs)
}

async function tryKey(ai: Ai, apiKey: string, within?: number): Promise<KeyTest> {
  const { model } = ai.settings
  const answer = await ai.listModels(apiKey, within)
  if (!answer.ok) {
    const { code, message } = aiError(answer.failure)
    return { verdict: code === 'ai_key_refused' ? 'does_not_work' : 'not_known', message }
  }
  if (answer.models.length > 0 && !answer.models.includes(model)) {
    const message = `The provider accepts this key, but it does not include the model ${model}.`
    return { verdict: 'does_not_work', message }
  }
  return { verdict: 'works', message: 'The provider accepts this key.' }
}

async function noteThatItWorked(ctx: Ctx, parts: KeyParts): Promise<void> {
  const { secret, apiKey, hasWorked } = await readOwn(ctx, parts)
  if (secret === null || apiKey === null || hasWorked) return
  await transaction(ctx, async (tx) => {
    await markWorked(tx, ctx.actor.userId, secret)
    await tx.audit({ action: 'api-key.test', userId: ctx.actor.userId })
  })
}

type OwnKey = { configured: boolean; apiKey: string | null; secret: string | null; hasWorked: boolean }

async function readOwn(ctx: Ctx, parts: KeyParts): Promise<OwnKey> {
  const row = await unsafeSelectKey(ctx.db, ctx.actor.userId)
  if (row === undefined) return { configured: false, apiKey: null, secret: null, hasWorked: false }
  const apiKey = decryptSecret(parts.secretKey, contextOf(ctx, parts), row.secret)
  return { configured: true, apiKey, ...row }
}

/** Binds the encrypted key to its user and to the server it was entered for. */
function contextOf({ actor }: Ctx, { ai }: KeyParts): string {
  return `ai key of ${actor.userId} for ${new URL(ai.settings.address).origin}`
}

const longEnoughToShowItsEnd = 12

function endOf(apiKey: string): string {
  return `…${apiKey.length >= longEnoughToShowItsEnd ? apiKey.slice(-4) : ''}`
}

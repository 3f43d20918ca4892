// Makes creates idempotent: the first request stores its key, a repeated one finds it (rules §4).
import { createHash } from 'node:crypto'
import type { Tx } from './transaction.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'

/**
 * Runs `create` unless this person sent the same key before; returns the record's id either way. A second request at the same
 * moment waits for the first. The same key with other content is refused. Keys are kept for a day.
 */
export async function idempotent(
  ctx: Ctx,
  tx: Tx,
  request: { route: string; body: unknown },
  create: () => Promise<number>,
): Promise<number> {
  const key = ctx.idempotencyKey
  if (key === null) return create()
  const fingerprint = createHash('sha256').update(JSON.stringify(request.body)).digest('hex')
  const claimed = await tx.db
    .insertInto('idempotencyKeys')
    .values({
      userId: ctx.actor.userId,
      key,
      route: request.route,
      fingerprint,
      recordId: null,
      createdAt: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    const id = await create()
    await keepRecordId(ctx, tx, key, id)
    return id
  }
  return earlierRecord(ctx, tx, { key, route: request.route, fingerprint })
}

async function keepRecordId(ctx: Ctx, tx: Tx, key: string, id: number): Promise<void> {
  await tx.db
    .updateTable('idempotencyKeys')
    .set({ recordId: id })
    .where('userId', '=', ctx.actor.userId)
    .where('key', '=', key)
    .execute()
  await tx.db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', ctx.actor.userId)
    .where('createdAt', '<', new Date(tx.now.getTime() - 86_400_000))
    .execute()
}

async function earlierRecord(
  ctx: Ctx,
  tx: Tx,
  request: { key: string; route: string; fingerprint: string },
): Promise<number> {
  const earlier = await tx.db
    .selectFrom('idempotencyKeys')
    .select(['route', 'fingerprint', 'recordId'])
    .where('userId', '=', ctx.actor.userId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  const same = earlier.route === request.route && earlier.fingerprint === request.fingerprint
  if (!same || earlier.recordId === null) throw new AppError('idempotency_key_reused')
  await tx.audit({
    action: 'request.repeated',
    details: { route: request.route, recordId: earlier.recordId },
  })
  return earlier.recordId
}

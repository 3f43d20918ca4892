// Makes calls that create a record idempotent: the first request stores its key, and a repeated request finds it (rules §4).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { transaction } from './transaction.ts'
import type { Tx } from './transaction.ts'
import type { Ctx } from './context.ts'
import { isTaken } from './db/database-errors.ts'
import { AppError } from './errors.ts'

/** The route and the body of a call that creates a record. */
type CreateRequest = { route: string; body: unknown }

/**
 * Runs `create`, unless this user sent the same key before, and returns the record's id in both cases. A second request at the
 * same moment waits for the first. The same key with other content is refused. Keys are kept for a day.
 */
export async function idempotent(
  ctx: Ctx,
  tx: Tx,
  request: CreateRequest,
  create: () => Promise<number>,
): Promise<number> {
  const key = ctx.idempotencyKey
  if (key === null) return create()
  const fingerprint = fingerprintOf(request)
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

/**
 * Does the same as `idempotent` for a call that creates the record in one statement. Unless the key is null, `keyParts` belongs
 * to that statement. If the key is taken, the whole statement is undone, and `earlier` returns the existing record.
 */
export async function idempotentAtOnce<T>(
  ctx: Ctx,
  request: CreateRequest,
  create: (key: RequestKey | null) => Promise<T>,
  earlier: (id: number) => Promise<T>,
): Promise<T> {
  if (ctx.idempotencyKey === null) return create(null)
  const key = { key: ctx.idempotencyKey, route: request.route, fingerprint: fingerprintOf(request) }
  try {
    return await create(key)
  } catch (error) {
    if (!isTaken(error, 'idempotency_keys_pkey')) throw error
    return earlier(await transaction(ctx, (tx) => earlierRecord(ctx, tx, key)))
  }
}

export type RequestKey = { key: string; route: string; fingerprint: string }

/** `made` is the part of the statement that returns the new record. */
export function keyParts(
  made: RawBuilder<unknown>,
  request: RequestKey & { userId: number; now: Date },
): RawBuilder<unknown>[] {
  return [
    sql`
      insert into idempotency_keys (user_id, key, route, fingerprint, record_id, created_at)
      select ${request.userId}::integer, ${request.key}, ${request.route}, ${request.fingerprint}, id,
             ${request.now}::timestamptz
        from ${made}`,
    sql`
      delete from idempotency_keys
       where user_id = ${request.userId} and created_at < ${request.now}::timestamptz - interval '1 day'`,
  ]
}

function fingerprintOf({ body }: CreateRequest): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
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

async function earlierRecord(ctx: Ctx, tx: Tx, request: RequestKey): Promise<number> {
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

import type { Cover, CoverQuery, CreateCover, UpdateCover } from '@sincerely/contract/assignments'
import { coverDayProblems, overlap } from '@sincerely/domain/assignments/covers'
import type { CoverDays } from '@sincerely/domain/assignments/covers'
import { shortDay } from '@sincerely/domain/dates'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import type { Fields } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { practiceDay } from '../system/system.ts'
import { tellBoth, publishScopeChange, wrongPeople } from './assignments.ts'
import { lockPeople, selectStandingDoctor } from './assignments.sql.ts'
import {
  deleteCover,
  insertCover,
  markEnded,
  selectCover,
  selectCovers,
  selectCoversOfPair,
  selectSecretaryOf,
  writeCoverDays,
} from './covers.sql.ts'

/** Days are in the practice's time zone (rules). */
export async function listCovers(ctx: Ctx, query: CoverQuery): Promise<{ covers: Cover[]; more: boolean }> {
  const found = await selectCovers(ctx.db, query, await practiceDay(ctx))
  return { covers: found.slice(0, query.limit), more: found.length > query.limit }
}

export async function createCover(ctx: Ctx, input: CreateCover): Promise<Cover> {
  const today = await practiceDay(ctx)
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'assignments.createCover', body: input }, async () => {
      // Lock the secretary before reading her covers.
      const people = await wrongPeople(tx, input)
      refuseWrong({ ...coverDayProblems(input, today), ...(await ownDoctorProblem(tx, input)), ...people })
      await refuseOverlap(tx, { ...input, id: null }, today)
      const coverId = await insertCover(tx, input, { userId: ctx.actor.userId, today })
      await auditCover(tx, 'cover.create', { ...input, id: coverId })
      publishScopeChange(tx, ctx, input.secretaryId)
      await notifyOfCover(tx, ctx, notificationTypeOf(input, today), input)
      return coverId
    }),
  )
  return getCover(ctx, id, today)
}

/** Changes the days; a stale version is refused (rules §4). */
export async function updateCover(ctx: Ctx, id: number, input: UpdateCover): Promise<Cover> {
  const today = await practiceDay(ctx)
  await transaction(ctx, async (tx) => {
    const before = await lockCover(tx, id, today)
    if (input.version !== undefined && input.version !== before.version) {
      throw new AppError('cover_changed_meanwhile')
    }
    if (before.state === 'past') throw new AppError('cover_is_over')
    const days = { from: input.from ?? before.from, to: input.to ?? before.to }
    refuseWrong(coverDayProblems(days, today, before.state === 'current' ? before.from : null))
    await refuseOverlap(tx, { ...before, ...days }, today)
    const news = before.state === 'upcoming' ? notificationTypeOf(days, today) : 'cover_arranged'
    await writeCoverDays(tx, before, { ...days, hasBegun: news === 'cover_begun' })
    await auditCover(tx, 'cover.edit', { ...before, ...days })
    publishScopeChange(tx, ctx, before.secretaryId)
    await notifyOfCover(tx, ctx, news, { ...before, ...days })
  })
  return getCover(ctx, id, today)
}

/** Ends it at once. A future cover is deleted; one that has started is kept as evidence, with its end. */
export async function endCover(ctx: Ctx, id: number): Promise<Cover | null> {
  const today = await practiceDay(ctx)
  const isKept = await transaction(ctx, async (tx) => {
    const before = await lockCover(tx, id, today)
    if (before.state === 'past') throw new AppError('cover_is_over')
    const hasBegun = before.state === 'current'
    if (hasBegun) await markEnded(tx, before)
    else await deleteCover(tx, id)
    await auditCover(tx, hasBegun ? 'cover.end' : 'cover.cancel', before)
    publishScopeChange(tx, ctx, before.secretaryId)
    await notifyOfCover(tx, ctx, 'cover_ended', before)
    return hasBegun
  })
  return isKept ? getCover(ctx, id, today) : null
}

/** Locks the secretary too, as every change of her scope does. */
async function lockCover(tx: Tx, id: number, today: string): Promise<Cover> {
  const secretaryId = requireFound(await selectSecretaryOf(tx.db, id))
  await lockPeople(tx, [secretaryId])
  return getCover(tx, id, today)
}

async function getCover({ db }: Pick<Ctx, 'db'>, id: number, today: string): Promise<Cover> {
  return requireFound(await selectCover(db, id, today))
}

async function ownDoctorProblem(tx: Tx, { secretaryId, doctorId }: CreateCover): Promise<Fields> {
  const own = await selectStandingDoctor(tx.db, secretaryId)
  if (own?.id !== doctorId) return {}
  return { doctorId: `This secretary already works for ${own.name} every day. Choose another doctor.` }
}

type Wanted = CoverDays & { id: number | null; secretaryId: number; doctorId: number }

async function refuseOverlap(tx: Tx, wanted: Wanted, today: string): Promise<void> {
  const others = await selectCoversOfPair(tx.db, wanted, today)
  const same = others.find((other) => other.id !== wanted.id && overlap(other, wanted))
  if (same === undefined) return
  const days = `from ${shortDay(same.from)} to ${shortDay(same.to)}`
  refuseWrong({
    from: `This secretary is already covering for this doctor ${days}. Change that cover instead.`,
  })
}

function refuseWrong(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw new AppError('cover_not_possible', { fields })
}

async function auditCover(tx: Tx, action: string, cover: Wanted): Promise<void> {
  const { id, secretaryId, doctorId, from, to } = cover
  await tx.audit({ action, userId: secretaryId, details: { coverId: id, doctorId, from, to } })
}

/** A cover that starts at once is announced only as started, so that the secretary is notified once. */
function notificationTypeOf({ from }: CoverDays, today: string): 'cover_arranged' | 'cover_begun' {
  return from <= today ? 'cover_begun' : 'cover_arranged'
}

async function notifyOfCover(
  tx: Tx,
  ctx: Ctx,
  type: 'cover_arranged' | 'cover_begun' | 'cover_ended',
  { secretaryId, doctorId, from, to }: Pick<Cover, 'secretaryId' | 'doctorId'> & CoverDays,
): Promise<void> {
  await tellBoth(tx, ctx, { type, secretaryId, doctorId, days: { from, to } })
}

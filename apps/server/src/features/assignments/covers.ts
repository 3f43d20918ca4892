import type { Cover, CoverQuery, CreateCover, UpdateCover } from '@sincerely/contract/assignments'
import { coverDayProblems } from '@sincerely/domain/assignments/covers'
import type { CoverDays } from '@sincerely/domain/assignments/covers'
import { shortDay } from '@sincerely/domain/dates'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, requireFound } from '../../platform/errors.ts'
import type { Fields } from '../../platform/errors.ts'
import { idempotent } from '../../platform/idempotency.sql.ts'
import { practiceDay } from '../system/system.ts'
import { isActive, publishScopeChange, tellBoth } from './assignments.ts'
import { lockPeople, selectStandingDoctor } from './assignments.sql.ts'
import {
  deleteCover,
  insertCover,
  markEnded,
  selectCover,
  selectCovers,
  selectClashes,
  selectCoverPair,
  writeCoverDays,
} from './covers.sql.ts'

/** Dates are in the practice's time zone (rules). */
export async function listCovers(ctx: Ctx, query: CoverQuery): Promise<{ covers: Cover[]; more: boolean }> {
  const found = await selectCovers(ctx.db, query, await practiceDay(ctx))
  return { covers: found.slice(0, query.limit), more: found.length > query.limit }
}

export async function createCover(ctx: Ctx, input: CreateCover): Promise<Cover> {
  const today = await practiceDay(ctx)
  const id = await transaction(ctx, (tx) =>
    idempotent(ctx, tx, { route: 'assignments.createCover', body: input }, async () => {
      // Both users are locked before their covers are read.
      const people = await wrongPeople(tx, input)
      refuseWrong({ ...coverDayProblems(input, today), ...(await ownDoctorProblem(tx, input)), ...people })
      await refuseClash(tx, { ...input, id: null })
      const coverId = await insertCover(tx, input, { userId: ctx.actor.userId, today })
      await auditCover(tx, 'cover.create', { ...input, id: coverId })
      publishScopeChange(tx, ctx, input.coveringId)
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
    await refuseClash(tx, { ...before, ...days })
    const news = before.state === 'upcoming' ? notificationTypeOf(days, today) : 'cover_arranged'
    await writeCoverDays(tx, before, { ...days, hasBegun: news === 'cover_begun' })
    await auditCover(tx, 'cover.edit', { ...before, ...days })
    publishScopeChange(tx, ctx, before.coveringId)
    await notifyOfCover(tx, ctx, news, { ...before, ...days })
  })
  return getCover(ctx, id, today)
}

/** Ends the cover at once. A future cover is deleted; a cover that has started is kept as evidence, with its last day. */
export async function endCover(ctx: Ctx, id: number): Promise<Cover | null> {
  const today = await practiceDay(ctx)
  const isKept = await transaction(ctx, async (tx) => {
    const before = await lockCover(tx, id, today)
    if (before.state === 'past') throw new AppError('cover_is_over')
    const hasBegun = before.state === 'current'
    if (hasBegun) await markEnded(tx, before)
    else await deleteCover(tx, id)
    await auditCover(tx, hasBegun ? 'cover.end' : 'cover.cancel', before)
    publishScopeChange(tx, ctx, before.coveringId)
    await notifyOfCover(tx, ctx, 'cover_ended', before)
    return hasBegun
  })
  return isKept ? getCover(ctx, id, today) : null
}

/** Locks the cover and both its users, as every change of a user's scope does. */
async function lockCover(tx: Tx, id: number, today: string): Promise<Cover> {
  const { coveringId, doctorId } = requireFound(await selectCoverPair(tx.db, id))
  await lockPeople(tx, [coveringId, doctorId])
  return getCover(tx, id, today)
}

async function getCover({ db }: Pick<Ctx, 'db'>, id: number, today: string): Promise<Cover> {
  return requireFound(await selectCover(db, id, today))
}

async function ownDoctorProblem(tx: Tx, { coveringId, doctorId }: CreateCover): Promise<Fields> {
  if (coveringId === doctorId) return { doctorId: 'A doctor cannot cover for themselves.' }
  const own = await selectStandingDoctor(tx.db, coveringId)
  if (own?.id !== doctorId) return {}
  return { doctorId: `This secretary already works for ${own.name} every day. Choose another doctor.` }
}

/** Locks both users and returns an error for each who cannot be in a cover. */
async function wrongPeople(tx: Tx, { coveringId, doctorId }: CreateCover): Promise<Fields> {
  const people = await lockPeople(tx, [coveringId, doctorId])
  const isAble = isActive(people.get(coveringId), 'secretary', 'doctor')
  return {
    ...(isAble ? {} : { coveringId: 'Choose an active secretary or doctor.' }),
    ...(isActive(people.get(doctorId), 'doctor') ? {} : { doctorId: 'Choose an active doctor.' }),
  }
}

type Wanted = CoverDays & { id: number | null; coveringId: number; doctorId: number }

async function refuseClash(tx: Tx, wanted: Wanted): Promise<void> {
  const [other] = await selectClashes(tx.db, wanted)
  if (other === undefined) return
  const days = `from ${shortDay(other.from)} to ${shortDay(other.to)}`
  const { coveringName, doctorName } = other
  if (other.coveringId === wanted.coveringId && other.doctorId === wanted.doctorId) {
    const field = `${coveringName} is already covering for ${doctorName} ${days}. Change that cover instead.`
    refuseWrong({ from: field })
  }
  // If another doctor covers for the covering doctor, nobody would do this work, because a cover does not include the doctor's
  // own covers.
  if (other.doctorId === wanted.coveringId)
    refuseWrong({
      coveringId: `${coveringName} is covering for ${doctorName} ${days}, so ${doctorName} can't cover for anyone then. Choose someone else.`,
    })
  refuseWrong({
    doctorId: `${coveringName} is covering for ${doctorName} ${days}, so no one can cover for ${coveringName} then. End that cover first.`,
  })
}

function refuseWrong(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw new AppError('cover_not_possible', { fields })
}

async function auditCover(tx: Tx, action: string, cover: Wanted): Promise<void> {
  const { id, coveringId, doctorId, from, to } = cover
  await tx.audit({ action, userId: coveringId, details: { coverId: id, doctorId, from, to } })
}

/** If a cover starts at once, people get only the notification of the start, not a second one about the arrangement. */
function notificationTypeOf({ from }: CoverDays, today: string): 'cover_arranged' | 'cover_begun' {
  return from <= today ? 'cover_begun' : 'cover_arranged'
}

async function notifyOfCover(
  tx: Tx,
  ctx: Ctx,
  type: 'cover_arranged' | 'cover_begun' | 'cover_ended',
  { coveringId, doctorId, from, to }: Pick<Cover, 'coveringId' | 'doctorId'> & CoverDays,
): Promise<void> {
  await tellBoth(tx, ctx, { type, pair: [coveringId, doctorId], days: { from, to } })
}

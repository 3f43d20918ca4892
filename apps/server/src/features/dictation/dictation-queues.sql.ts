import type { DictationPage, DictationQuery } from '@sincerely/contract/dictation'
import { statesIn } from '@sincerely/domain/dictations/queues'
import type { DictationQueue } from '@sincerely/domain/dictations/queues'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { summaryOf, unsafeSummaries, visibleTo } from './dictation.sql.ts'
import type { SummaryRow } from './dictation.sql.ts'

type Order = {
  at: 'createdAt' | 'sentAt' | 'typedAt'
  direction: 'asc' | 'desc'
  /** Whether urgent dictations come first. */
  byUrgency: boolean
}

const orders = {
  'to-type': { at: 'sentAt', direction: 'asc', byUrgency: true },
  failed: { at: 'sentAt', direction: 'asc', byUrgency: false },
  recording: { at: 'createdAt', direction: 'desc', byUrgency: false },
  typed: { at: 'typedAt', direction: 'desc', byUrgency: false },
} as const satisfies Record<DictationQueue, Order>

export async function selectQueue(
  db: Db,
  actor: Actor,
  query: DictationQuery,
): Promise<Omit<DictationPage, 'counts'>> {
  const { queue, cursor, limit, patientId, doctorId } = query
  const order: Order = orders[queue]
  const rows = await unsafeSummaries(db)
    .where(visibleTo(actor))
    .where('dictations.state', 'in', [...statesIn(queue)])
    .$if(patientId !== undefined, (q) => q.where('dictations.patientId', '=', patientId ?? 0))
    .$if(doctorId !== undefined, (q) => q.where('dictations.doctorId', '=', doctorId ?? 0))
    .$if(cursor !== undefined, (q) => q.where(afterCursor(cursor ?? '', order)))
    .$if(order.byUrgency, (q) => q.orderBy('dictations.urgency'))
    .orderBy(`dictations.${order.at}`, order.direction)
    .orderBy('dictations.id', order.direction)
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { dictations: page.map(summaryOf), nextCursor: last ? cursorOf(last, order) : null }
}

/** The cursor at the end of a page: urgency, time in milliseconds, and id. */
function cursorOf(row: SummaryRow, { at, byUrgency }: Order): string {
  return `${byUrgency ? row.urgency : 0}-${row[at]?.getTime() ?? 0}-${row.id}`
}

function afterCursor(cursor: string, { at, direction, byUrgency }: Order) {
  const match = /^(\d)-(\d{1,15})-(\d{1,10})$/.exec(cursor)
  if (!match)
    throw new AppError('invalid_input', {
      fields: { cursor: 'This page can no longer be found. Load the list again.' },
    })
  const [, urgency, milliseconds, id] = match
  const instant = sql`${new Date(Number(milliseconds))}::timestamptz`
  const place = sql`(${byUrgency ? sql.ref('dictations.urgency') : sql`0`}, ${sql.ref(`dictations.${at}`)}, dictations.id)`
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`${place} ${sign} (${Number(urgency)}::integer, ${instant}, ${Number(id)}::bigint)`
}

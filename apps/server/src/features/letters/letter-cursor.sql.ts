import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'

/** The end of a page: the sort time in milliseconds and the letter's number. */
export function cursorOf(at: Date, id: number): string {
  return `${at.getTime()}-${id}`
}

/** The condition for rows after a cursor, by time or by number alone. Refuses an invalid cursor. */
export function afterCursor(
  cursor: string,
  column: 'createdAt' | 'updatedAt' | 'dueAt' | 'id',
  direction: '<' | '>',
) {
  const match = /^(\d{1,15})-(\d{1,10})$/.exec(cursor)
  if (!match)
    throw new AppError('invalid_input', {
      fields: { cursor: 'This page can no longer be found. Load the list again.' },
    })
  if (column === 'id') return sql<boolean>`letters.id ${sql.raw(direction)} ${Number(match[2])}::bigint`
  const place = sql`(${new Date(Number(match[1]))}::timestamptz, ${Number(match[2])}::bigint)`
  return sql<boolean>`(${sql.ref(`letters.${column}`)}, letters.id) ${sql.raw(direction)} ${place}`
}

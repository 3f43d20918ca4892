// What a person typed into a search box, as conditions of SQL. Accents, case and the order of the words do not matter.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The words of a search, at most eight. */
export function searchWords(q: string): string[] {
  return q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
}

/** Every word stands somewhere in the column, which holds `plain_text(…)`. Wildcards are the characters they are. */
export function containsWords(column: string, words: string[]): RawBuilder<boolean> {
  const each = words.map((word) => {
    const literal = word.replace(/[\\%_]/g, (special) => `\\${special}`)
    return sql`${sql.ref(column)} like '%' || plain_text(${literal}) || '%'`
  })
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** '12', '#12', 'MR 12' and 'MR #12' are the number 12; anything else is no number. */
export function searchedNumber(q: string): number | null {
  const digits = /^(?:mr\s*)?#?\s*(\d{1,9})$/i.exec(q.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

// SQL conditions for a search box, in which accents, case and word order do not matter.
import { particleParts } from '@sincerely/domain/patients/name-words'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './db/tables.ts'

/** The words of a search, at most eight. */
export function searchWords(q: string): string[] {
  return q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
}

/**
 * Every word occurs in the column, which contains `plain_text(…)`. Wildcards are escaped. 'mcdon' also finds 'Mc Donald'; 'mc
 * don' finds 'McDonald', because both words occur in it.
 */
export function containsWords(column: string, words: string[]): RawBuilder<boolean> {
  const each = words.map((word) => containsWord(sql.ref<string>(column), word))
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** The word occurs in the text, which is any `plain_text(…)`. */
export function containsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
  const literal = word.replace(/[\\%_]/g, (special) => `\\${special}`)
  const occurs = sql<boolean>`${text} like '%' || plain_text(${literal}) || '%'`
  const apart = particleApart(word)
  return apart === null ? occurs : sql<boolean>`(${occurs} or ${text} ~ ${apart})`
}

const wordStart = '(^|[-[:space:].,/(])'

/**
 * A pattern for names in which the word's particle is apart or joined: 'mcdon' gives one for 'Mc Donald', 'Mc-Donald' and
 * 'McDonald'. Null without a particle, and for short words, which the trigram index cannot find.
 */
function particleApart(word: string): string | null {
  const ways = word.length < 3 ? [] : particleParts(word)
  return ways.length === 0 ? null : `${wordStart}(${ways.map((parts) => parts.join('[- ]?')).join('|')})`
}

/**
 * 0 if every search word is the beginning of a word in the name, else 1: 'hali' lists Halina before Penhaligon, and 'mc don'
 * begins McDonald. The column contains `plain_text(…)`.
 */
export function nameRank(column: string, words: string[]): RawBuilder<number> {
  const each = words.map((word, at) => {
    const begins = sql`${sql.ref(column)} ~ (${wordStart} || regexp_replace(plain_text(${word}), '([^[:alnum:]])', '\\\\\\1', 'g'))`
    const spellings = [word, `${words[at - 1] ?? ''}${word}`].map(particleApart).filter((one) => one !== null)
    return sql`(${sql.join([begins, ...spellings.map((one) => sql`${sql.ref(column)} ~ ${one}`)], sql` or `)})`
  })
  return sql<number>`case when ${sql.join([sql`true`, ...each], sql` and `)} then 0 else 1 end`
}

/** The minimum similarity, from 0 to 1. 'smyth' finds 'smith' (0.5), and 'wisniewsky' finds 'wisniewski' (0.8). */
const minSimilarity = 0.45

/**
 * Every word resembles one of the column's words (trigrams of pg_trgm). Run `settle` before in the same transaction, because it
 * sets the threshold for the index.
 */
export function resemblesWords(
  column: string,
  words: string[],
): {
  matches: RawBuilder<boolean>
  likeness: RawBuilder<number>
  settle: (tx: Db) => Promise<unknown>
} {
  const each = words.map((word) => sql`plain_text(${word}) <% ${sql.ref(column)}`)
  const alike = words.map((word) => sql`word_similarity(plain_text(${word}), ${sql.ref(column)})`)
  return {
    matches: sql<boolean>`(${sql.join(each, sql` and `)})`,
    likeness: sql<number>`(${sql.join(alike, sql` + `)})`,
    settle: (tx) =>
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`.execute(tx),
  }
}

/**
 * '01632 960 001' and '+44 1632 960001' both give '1632960001', which is part of both. Null if the text is not a telephone
 * number.
 */
export function searchedPhone(q: string): string | null {
  if (!/^[+\d\s()./-]+$/u.test(q)) return null
  const digits = q
    .replace(/^\s*(?:\+|00)44/u, '')
    .replace(/\D/gu, '')
    .replace(/^0/u, '')
  return digits.length < 4 ? null : digits
}

/** The first postcode in the text, as typed and as a PostgreSQL pattern with or without the space. Null if there is none. */
export function searchedPostcode(q: string): { typed: string; pattern: string } | null {
  const [typed, outward, inward] = /\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\b/iu.exec(q) ?? []
  return typed === undefined ? null : { typed, pattern: `\\m${outward}\\s*${inward}\\M` }
}

/** '12', '#12', 'MR #12', 'No. 12' and 'MR no 12' give 12. Null for any other text. */
export function searchedNumber(q: string): number | null {
  const digits = /^(?:mrn?\b|mr(?=\d))?[\s.:]*(?:no|nr|number)?[\s.:]*#?\s*(\d{1,9})$/i.exec(q.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { containsWord, searchWords } from '../../../platform/search.sql.ts'

/** What a letter without a title of its own is called, before the patient's name. */
const untitled = 'letter for'

/**
 * Title or patient's name (spec §2 Admin Letters): every word stands in one of them, in any order; or the letter's number.
 * Each answer is one way to find letters, which an index serves; together they are all. Null where nothing is searched for.
 */
export function waysToFind(q: string): RawBuilder<boolean>[] | null {
  const words = searchWords(q)
  if (words.length === 0) return null
  const number = /^#?(\d{1,9})$/.exec(q.trim())?.[1]
  const byNumber = number === undefined ? [] : [sql<boolean>`letters.id = ${Number(number)}`]
  const [rarest] = words.filter((word) => !isOfUntitled(word)).toSorted((a, b) => b.length - a.length)
  // Most letters have these words: whoever goes through them in order has a page at once.
  if (rarest === undefined) return [saysAll(words), ...byNumber]
  const others = words.filter((word) => word !== rarest)
  const named = sql<boolean>`(${isOfNamed([rarest])} and ${saysAll(others)})`
  const titled = sql<boolean>`(letters.title_text is not null and ${sql.join(words.map(inTitle), sql` and `)})`
  if (others.length === 0) return [named, titled, ...byNumber]
  const both = sql<boolean>`(${inTitle(rarest)} and ${isOfNamed(others)} and ${saysAll(others)})`
  return [named, titled, both, ...byNumber]
}

/** The letter is of a patient with one of the words in the name. */
function isOfNamed(words: string[]): RawBuilder<boolean> {
  const each = words.map((word) => containsWord(sql`named.name_text`, word))
  return sql<boolean>`letters.patient_id in (select named.id from patients named where ${sql.join(each, sql` or `)})`
}

function saysAll(words: string[]): RawBuilder<boolean> {
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(says), sql` and `)})`
}

function says(word: string): RawBuilder<boolean> {
  const places = [containsWord(sql`patients.name_text`, word), inTitle(word)]
  if (isOfUntitled(word)) places.push(sql<boolean>`letters.title_text is null`)
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}

/** Of one or two letters there is no trigram: the index of trigrams would name every title, and all would be read. */
function inTitle(word: string): RawBuilder<boolean> {
  if (word.length >= 3) return containsWord(sql`letters.title_text`, word)
  return sql<boolean>`strpos(letters.title_text, plain_text(${word})) > 0`
}

function isOfUntitled(word: string): boolean {
  return untitled.includes(word.toLowerCase())
}

import { workingDayNear, dayAndMonth, longDay, monthAndYear } from './calendar.ts'
import type { Chance } from './chance.ts'
import { spokenDayAndMonth, spokenMonthAndYear, spokenNumber } from './spoken.ts'

/** The values of a letter's placeholders. */
export type Facts = {
  /** `YYYY-MM-DD`; the days in the text are counted from this date. */
  visitDate: string
  /** Words by placeholder name; `{{He}}` is `he` with a capital. */
  words: Record<string, string>
  /** The patient's age in years; null when unknown. */
  age: number | null
  chance: Chance
}

/** Fills `{{age}}`, `{{day:-8}}`, `{{n:60-72}}` and the named words. Throws on an unknown placeholder. */
export function fill(text: string, facts: Facts): string {
  return text.replace(PLACEHOLDER, (_, name: string, detail: string | undefined) => {
    if (name === 'n') return numberBetween(detail ?? '', facts.chance)
    if (name === 'age') return String(known(facts.age, text))
    if (name === 'anAge') return withArticle(known(facts.age, text))
    return dateWords(name, detail, facts.visitDate, WRITTEN_DATES) ?? wordFor(name, facts.words, text)
  })
}

/** Fills the same placeholders in words, as they are spoken in a dictation. */
export function fillSpoken(text: string, facts: Facts): string {
  return text.replace(PLACEHOLDER, (_, name: string, detail: string | undefined) => {
    if (name === 'age') return spokenNumber(known(facts.age, text))
    return dateWords(name, detail, facts.visitDate, SPOKEN_DATES) ?? wordFor(name, facts.words, text)
  })
}

const PLACEHOLDER = /\{\{(\w+)(?::([^}]+))?\}\}/gu

type DateWords = Record<string, (date: string) => string>
const WRITTEN_DATES: DateWords = { day: longDay, dayMonth: dayAndMonth, month: monthAndYear }
const SPOKEN_DATES: DateWords = { dayMonth: spokenDayAndMonth, month: spokenMonthAndYear }

function dateWords(name: string, offset: string | undefined, visitDate: string, writers: DateWords) {
  return writers[name]?.(workingDayNear(visitDate, Number(offset))) ?? null
}

/**
 * Picks a number from a range such as '60-72', '1.4-1.9' or '15-30/5' (in steps of 5). The number has as many decimals as the
 * range, without a trailing zero.
 */
function numberBetween(range: string, chance: Chance): string {
  const [bounds = '', step = '1'] = range.split('/')
  const [low = '', high = ''] = bounds.split('-')
  const parts = 10 ** (low.split('.')[1]?.length ?? 0) / Number(step)
  return String(chance.between(Math.round(Number(low) * parts), Math.round(Number(high) * parts)) / parts)
}

function wordFor(name: string, words: Record<string, string>, text: string): string {
  const exact = words[name]
  if (exact !== undefined) return exact
  const lower = words[name.charAt(0).toLowerCase() + name.slice(1)]
  if (lower === undefined) throw new Error(`Nothing is known for {{${name}}} in: ${text}`)
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

function known(age: number | null, text: string): number {
  if (age === null) throw new Error(`The age is unknown in: ${text}`)
  return age
}

/** The age with its article: 'an 81', 'a 72'. */
function withArticle(age: number): string {
  return /^(?:8|11$|18$)/u.test(String(age)) ? `an ${age}` : `a ${age}`
}

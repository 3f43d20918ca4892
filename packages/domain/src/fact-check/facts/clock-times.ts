// Reads times of day in any form: '9:30', '9.30 pm', 'half past nine', 'at twenty to eight', 'nine thirty'.
import { longestPhrase } from '../../language/phrases.ts'
import type { Word } from '../../language/word.ts'
import { UNITS } from './units.ts'

/**
 * `minutes` count from twelve, 0 to 719. Morning and afternoon are not distinguished, because people seldom say which they mean.
 */
export type ClockTime = { minutes: number; next: number }

const HALF_DAY = 720
const BEFORE_TIME = /^(?:at|about|around|by|until|till|before|after|since|nearly)$/u

/** Returns the time that begins at this word, or null. */
export function clockTimeAt(words: readonly Word[], at: number): ClockTime | null {
  const found = digitalAt(words, at) ?? pastAt(words, at) ?? namedAt(words, at) ?? spokenAt(words, at)
  return found && { minutes: found.minutes % HALF_DAY, next: dayHalf(words, found.next) ?? found.next }
}

/** Reads '9:30', '9.30 pm', 'at 14.15' or '9 am'. */
function digitalAt(words: readonly Word[], at: number): ClockTime | null {
  const hour = words[at]
  if (hour?.kind !== 'number' || hour.value >= 24) return null
  const parted = minutesAfterColon(words, at)
  if (parted !== null) return { minutes: hour.value * 60 + parted, next: at + 3 }
  const half = dayHalf(words, at + 1) !== null
  const [, hours, minutes] = /^(\d\d?)\.([0-5]\d)$/u.exec(hour.text) ?? []
  if (hours !== undefined && (half || isAfterAt(words, at)))
    return { minutes: Number(hours) * 60 + Number(minutes), next: at + 1 }
  return half && isHour(hour) ? { minutes: hour.value * 60, next: at + 1 } : null
}

function isAfterAt(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.key === 'at' && words[at + 1]?.kind !== 'word'
}

/** Reads the 30 of '9:30', which has no space before it. */
function minutesAfterColon(words: readonly Word[], at: number): number | null {
  const [hour, colon, minute] = words.slice(at, at + 3)
  if (!hour || !minute || colon?.text !== ':' || colon.start !== hour.end || minute.start !== colon.end)
    return null
  return /^\d\d?$/u.test(hour.text) && /^[0-5]\d$/u.test(minute.text) ? minute.value : null
}

function isHour(word: Word | undefined): word is Word {
  return word?.kind === 'number' && Number.isInteger(word.value) && word.value >= 1 && word.value <= 12
}

/** Reads 'half past nine' and 'twenty past four', and 'quarter to ten' after a word such as 'at' or before 'in the morning'. */
function pastAt(words: readonly Word[], at: number): ClockTime | null {
  const part = partOfHour(words[at])
  if (part === null) return null
  const skipped = words[at + 1]?.key === 'minutes' ? 2 : 1
  const [way, hour] = [words[at + skipped]?.key, words[at + skipped + 1]]
  if (!isHour(hour)) return null
  const next = at + skipped + 2
  if (way === 'past') return { minutes: hour.value * 60 + part, next }
  if (way !== 'to' || part % 5 !== 0 || part >= 30 || isCounted(words, next)) return null
  const timed = dayHalf(words, next) !== null || BEFORE_TIME.test(words[at - 1]?.key ?? '')
  return timed ? { minutes: hour.value * 60 - part, next } : null
}

function partOfHour(word: Word | undefined): number | null {
  if (word?.key === 'half') return 30
  if (word?.key === 'quarter') return 15
  const counts =
    word?.kind === 'number' && Number.isInteger(word.value) && word.value >= 1 && word.value <= 30
  return counts ? word.value : null
}

/** True if a unit or a number follows: '10 to 12 mg' is not a time. */
function isCounted(words: readonly Word[], at: number): boolean {
  return words[at]?.kind === 'number' || longestPhrase(UNITS, at, (index) => words[index]?.key ?? '') !== null
}

function namedAt(words: readonly Word[], at: number): ClockTime | null {
  return /^(?:noon|midday|midnight)$/u.test(words[at]?.key ?? '') ? { minutes: 0, next: at + 1 } : null
}

/** Reads 'at nine thirty' and 'at fourteen thirty' (which the text has as '14 30'). */
function spokenAt(words: readonly Word[], at: number): ClockTime | null {
  const [before, hour, minute] = [words[at - 1], words[at], words[at + 1]]
  if (hour?.kind !== 'number' || minute?.kind !== 'number' || !BEFORE_TIME.test(before?.key ?? ''))
    return null
  if (hour.value < 1 || hour.value >= 24 || !(minute.spelled || /^\d\d$/u.test(minute.text))) return null
  if (minute.value < 5 || minute.value > 55 || minute.value % 5 !== 0 || isCounted(words, at + 2)) return null
  return { minutes: hour.value * 60 + minute.value, next: at + 2 }
}

/** Returns the end of 'am', 'p.m.', 'o'clock' or 'in the evening' if it begins here, or null. */
function dayHalf(words: readonly Word[], at: number): number | null {
  const key = words[at]?.key ?? ''
  if (/^(?:am|pm|o'clock)$/u.test(key)) return at + 1
  if (key === 'o' && words[at + 1]?.key === 'clock') return at + 2
  const dotted = /^[ap]$/u.test(key) && words[at + 1]?.text === '.' && words[at + 2]?.key === 'm'
  if (dotted) return words[at + 3]?.text === '.' ? at + 4 : at + 3
  const part = /^(?:morning|afternoon|evening)$/u.test(words[at + 2]?.key ?? '')
  return key === 'in' && words[at + 1]?.key === 'the' && part ? at + 3 : null
}

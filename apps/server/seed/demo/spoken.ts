import words from './spoken-words.json' with { type: 'json' }
import { monthAndYear } from './calendar.ts'

/** 0–99 in words: 'seventy two'. */
export function spokenNumber(value: number): string {
  if (value < 20) return words.upToNineteen[value] ?? ''
  const tens = words.tens[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens} ${words.upToNineteen[value % 10]}`
}

/** `YYYY-MM-DD` → 'the twelfth of September'. */
export function spokenDayAndMonth(date: string): string {
  const [month = ''] = monthAndYear(date).split(' ')
  return `the ${spokenOrdinal(Number(date.slice(8)))} of ${month}`
}

/** `YYYY-MM-DD` → 'September twenty twenty six'. */
export function spokenMonthAndYear(date: string): string {
  const [month = ''] = monthAndYear(date).split(' ')
  return `${month} ${spokenYear(Number(date.slice(0, 4)))}`
}

/** A year from 2010 to 2099: 'twenty twenty six'. */
function spokenYear(year: number): string {
  return `twenty ${spokenNumber(year % 100)}`
}

/** 1–31: 'twenty first'. */
function spokenOrdinal(value: number): string {
  if (value < 20) return words.ordinals[value] ?? ''
  if (value % 10 === 0) return value === 20 ? 'twentieth' : 'thirtieth'
  return `${words.tens[Math.floor(value / 10)]} ${words.ordinals[value % 10]}`
}

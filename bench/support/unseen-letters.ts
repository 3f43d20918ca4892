// Scores the fact check on letters that were written before it was tried on them, by day and kind.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CaseScore, type LetterCase, scoreCase } from '@sincerely/domain/fact-check/score-errors'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { criticalClasses } from './letter-routes.ts'
import { percent } from './report.ts'

type UnseenLetter = LetterCase & { written: string; kind: string }
type Group = { name: string; scores: readonly CaseScore[] }

export function scoreUnseen(folder: string): Group[] {
  const letters = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as UnseenLetter,
  )
  const nameOf = ({ written, kind }: UnseenLetter) => `${written} ${kind}`
  return [...new Set(letters.map(nameOf))].toSorted().map((name) => ({
    name,
    scores: letters.filter((each) => nameOf(each) === name).map((each) => scoreCase(each)),
  }))
}

/**
 * Returns the numbers of letters and errors, the shares found and stopped, and the false findings per right
 * letter.
 */
export function unseenRow({ name, scores }: Group): (string | number)[] {
  const errors = scores.flatMap((score) => score.errors)
  const dangerous = errors.filter(({ error }) => criticalClasses.test(error.class))
  const alarms = scores.flatMap(({ falseAlarms }) => falseAlarms)
  const each = (severity: Finding['severity']) =>
    (alarms.filter((alarm) => alarm.severity === severity).length / scores.length).toFixed(2)
  const share = (list: typeof errors, is: 'caught' | 'stopped') =>
    percent(list.filter((error) => error[is]).length / Math.max(1, list.length))
  return [
    name,
    scores.length,
    errors.length,
    share(errors, 'caught'),
    share(dangerous, 'caught'),
    share(dangerous, 'stopped'),
    each('critical'),
    each('major'),
  ]
}

/** Lists the errors that were not stopped, and the false findings. */
export function unseenTexts({ name, scores }: Group): string[] {
  return scores.flatMap(({ errors, falseAlarms }) => [
    ...errors.flatMap(({ error, caught, stopped }) =>
      stopped
        ? []
        : [`${name}: ${caught ? 'not stopped' : 'missed'} ${error.class}: ${error.find} → ${error.replace}`],
    ),
    ...falseAlarms.map(
      ({ severity, kind, text, message }) => `${name}: false ${severity} ${kind}: ${text} (${message})`,
    ),
  ])
}

// Counts the errors that the fact check catches on the sample letters and on the project's own letters, and
// its false alarms. Also measures its time and its growth with repetitive text. `--texts 1` prints the missed
// errors and the findings without a reason. `--every 5` uses every fifth repetitive text.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { checkFacts } from '@sincerely/domain/fact-check/check-facts'
import { scoreCase, type CaseScore, type LetterCase } from '@sincerely/domain/fact-check/score-errors'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { benchGrowth, benchTime } from './support/check-times.ts'
import { readDialogues } from './support/dialogues.ts'
import { readOptions } from './support/options.ts'
import { type Bar, percent, printBars, printMachine, printTable } from './support/report.ts'
import {
  type Alarm,
  type Check,
  criticalClasses,
  draftOf,
  isPairRight,
  type Judged,
  readPairs,
  type Route,
  type RouteScore,
  scoreRoutes,
  unread,
} from './support/letter-routes.ts'
import { scoreUnseen, unseenRow, unseenTexts } from './support/unseen-letters.ts'

const letters = path.resolve('../shared/data/letters')
const dialogues = path.resolve('../shared/data/aci-bench/train.csv')
const own = path.resolve('packages/domain/src/fact-check/cases')
const unseenLetters = path.resolve('packages/domain/src/fact-check/unseen')

/**
 * The targets of the clinical core for each route. The first three are shares of errors: found, found in
 * critical classes, and blocked. The last two are false critical and false major findings per letter.
 */
const least: Record<Route, readonly [number, number, number, number, number]> = {
  draft: [0, 0, 0, 0, 0],
  'draft with an error': [0.99, 0.99, 0.98, 0.02, 0.1],
  rephrased: [0.93, 0.97, 0.9, 0.15, 0.8],
  'recognised, tables, AI': [0.88, 0.93, 0.85, 0.4, 1.2],
}

const { repeats, texts, every } = readOptions({ repeats: 1_000, texts: 0, every: 1 })
const bars: Bar[] = []
printMachine('Fact check')
if (existsSync(letters)) await benchRoutes()
else console.log('\nThere are no sample letters here; only our own are checked.')
const cases = readdirSync(own).map((file) => readCase(path.join(own, file)))
benchDrafts()
benchOwn()
benchUnseen()
if (existsSync(dialogues)) benchDialogues()
bars.push(...benchTime(cases, repeats), ...benchGrowth(every))
printBars(bars)

function readCase(file: string): LetterCase {
  return JSON.parse(readFileSync(file, 'utf8')) as LetterCase
}

async function benchRoutes(): Promise<void> {
  const check: Check = (letter, { dictation, patient }) => checkFacts({ letter, dictation, patient })
  const routes = await scoreRoutes(letters, check)
  printTable(
    [
      'route',
      'letters',
      'errors',
      'found',
      'of critical classes',
      'stopped as critical',
      'false criticals',
      'false majors',
    ],
    [...routes].flatMap(([route, score]) => [
      routeRow(route, score),
      routeRow(
        '  of these not read before',
        ofLetters(score, (id) => unread.has(id)),
      ),
      ...kindsOf(score).map((kind) =>
        routeRow(
          `  of these ${kind}`,
          ofLetters(score, (id) => score.kinds.get(id) === kind),
        ),
      ),
    ]),
  )
  for (const [route, score] of routes) bars.push(...barsOf(route, score))
  const rephrased = routes.get('rephrased')?.errors ?? []
  printClasses('rephrased', rephrased)
  if (texts === 1) for (const [route, score] of routes) printWhat(route, score)
  const pairs = readPairs(letters)
  const wrong = pairs.filter((pair) => !isPairRight(pair, check))
  bars.push({
    what: 'minimal pairs',
    bar: `${pairs.length}`,
    found: `${pairs.length - wrong.length}`,
    passed: wrong.length === 0,
  })
  for (const { cause, want, letter } of wrong) console.log(`pair: ${cause}; wanted ${want}: ${letter}`)
}

/** Returns the kinds of letter in this route, if there are several. */
function kindsOf({ kinds }: RouteScore): string[] {
  const all = [...new Set(kinds.values())].toSorted()
  return all.length > 1 ? all : []
}

function ofLetters(
  { letters: ids, kinds, errors, alarms }: RouteScore,
  isMeant: (id: string) => boolean,
): RouteScore {
  return {
    letters: ids.filter(isMeant),
    kinds,
    errors: errors.filter(({ caseId }) => isMeant(caseId)),
    alarms: alarms.filter(({ caseId }) => isMeant(caseId)),
  }
}

function routeRow(name: string, { letters: ids, errors, alarms }: RouteScore): (string | number)[] {
  const critical = errors.filter((error) => criticalClasses.test(error.class))
  const share = (list: readonly Judged[], is: 'isFound' | 'isStopped') =>
    list.length === 0 ? '' : percent(list.filter((error) => error[is]).length / list.length)
  return [
    name,
    ids.length,
    errors.length,
    share(errors, 'isFound'),
    share(critical, 'isFound'),
    share(critical, 'isStopped'),
    falseOf('critical', ids, alarms).toFixed(2),
    falseOf('major', ids, alarms).toFixed(2),
  ]
}

/** Returns the number of false findings per right letter. */
function falseOf(severity: Finding['severity'], ids: readonly string[], alarms: readonly Alarm[]): number {
  return alarms.filter((alarm) => alarm.severity === severity).length / Math.max(1, ids.length)
}

function barsOf(route: Route, { letters: ids, errors, alarms }: RouteScore): Bar[] {
  const [all, ofCritical, stopped, criticals, majors] = least[route]
  const critical = errors.filter((error) => criticalClasses.test(error.class))
  const shareBar = (
    what: string,
    list: readonly Judged[],
    is: 'isFound' | 'isStopped',
    bar: number,
  ): Bar[] => {
    if (list.length === 0) return []
    const found = list.filter((error) => error[is]).length / list.length
    return [
      { what: `${route}: ${what}`, bar: `≥ ${bar * 100} %`, found: percent(found), passed: found >= bar },
    ]
  }
  const alarmBar = (severity: Finding['severity'], bar: number): Bar => {
    const found = falseOf(severity, ids, alarms)
    return {
      what: `${route}: false ${severity} findings a letter`,
      bar: `≤ ${bar}`,
      found: found.toFixed(2),
      passed: found <= bar,
    }
  }
  return [
    ...shareBar('errors found', errors, 'isFound', all),
    ...shareBar('of critical classes found', critical, 'isFound', ofCritical),
    ...shareBar('stopped as critical', critical, 'isStopped', stopped),
    alarmBar('critical', criticals),
    alarmBar('major', majors),
  ]
}

function printWhat(route: Route, { errors, alarms }: RouteScore): void {
  for (const { id, original, mutated, isFound, isStopped } of errors)
    if (!isFound || !isStopped)
      console.log(`${route}: ${isFound ? 'not stopped' : 'missed'} ${id}: ${original} → ${mutated}`)
  for (const { caseId, severity, kind, text, message } of alarms)
    if (severity !== 'minor')
      console.log(`${route}: false ${severity} ${kind} ${caseId}: ${text} (${message})`)
}

/** Composes the dictations of our own letters. Nobody touched the drafts, so they may raise nothing. */
function benchDrafts(): void {
  const all = [
    ...cases,
    ...readdirSync(unseenLetters).map((file) => readCase(path.join(unseenLetters, file))),
  ]
  const found = all.map((each) => ({
    each,
    findings: checkFacts({ letter: draftOf(each), dictation: each.dictation, patient: each.patient }),
  }))
  const stopped = found.filter(({ findings }) => findings.some(({ severity }) => severity === 'critical'))
  for (const { each, findings } of stopped)
    console.log(`draft of ${each.specialty}: ${findings[0]?.text} (${findings[0]?.message})`)
  bars.push({
    what: `untouched drafts of our own ${all.length} dictations with a critical finding`,
    bar: '0',
    found: `${stopped.length}`,
    passed: stopped.length === 0,
  })
}

function benchOwn(): void {
  const scores = cases.map((each) => scoreCase(each))
  const errors = scores.flatMap((score, at) =>
    score.errors.map((each) => ({ ...each.error, ...outcomeOf(each), id: cases[at]?.specialty ?? '' })),
  )
  printClasses(`our own ${cases.length} letters`, errors)
  for (const { id, class: kind, find, replace, isFound } of errors)
    if (!isFound) console.log(`missed ${kind} ${id}: ${find} → ${replace}`)
  for (const { severity, kind, text } of scores.flatMap(({ falseAlarms }) => falseAlarms))
    console.log(`false ${severity} ${kind}: ${text}`)
  const found = errors.filter(({ isFound }) => isFound).length / Math.max(1, errors.length)
  bars.push({ what: 'errors found in our own', bar: '≥ 90 %', found: percent(found), passed: found >= 0.9 })
}

/**
 * These letters were written before the fact check was tried on them, so they are the closest to unseen
 * letters.
 */
function benchUnseen(): void {
  const groups = scoreUnseen(unseenLetters)
  printTable(
    ['our unread letters', 'letters', 'errors', 'found', 'dangerous', 'stopped', 'criticals', 'majors'],
    groups.map(unseenRow),
  )
  const errors = groups.flatMap(({ scores }) => scores.flatMap((score) => score.errors))
  printClasses('our unread letters', errors.map(outcomeOf))
  if (texts === 1) for (const line of groups.flatMap(unseenTexts)) console.log(line)
}

function outcomeOf({ error, caught, stopped }: CaseScore['errors'][number]): Outcome {
  return { class: error.class, isFound: caught, isStopped: stopped }
}

type Outcome = { class: string; isFound: boolean; isStopped: boolean }

function printClasses(title: string, errors: readonly Outcome[]): void {
  const classes = [...new Set(errors.map((error) => error.class))].toSorted()
  const share = (list: readonly Outcome[], is: 'isFound' | 'isStopped') =>
    percent(list.filter((error) => error[is]).length / Math.max(1, list.length))
  const row = (name: string, list: readonly Outcome[]) => [
    name,
    list.length,
    share(list, 'isFound'),
    share(list, 'isStopped'),
  ]
  printTable(
    [title, 'errors', 'found', 'stopped'],
    [
      ...classes.map((name) =>
        row(
          name,
          errors.filter((error) => error.class === name),
        ),
      ),
      row('all', errors),
    ],
  )
}

/**
 * These notes come from another country in another style. People have checked and accepted them, so nearly
 * every critical finding is a false alarm.
 */
function benchDialogues(): void {
  const patient = {
    name: '',
    dob: null,
    gender: 'unknown',
    nhsNumber: null,
    gpName: null,
    allergies: [],
    medications: [],
  }
  const counts = new Map<string, number>()
  const pairs = readDialogues(dialogues)
  for (const { spoken, note } of pairs) {
    const letter = note
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join('')
    for (const { severity, kind } of checkFacts({ letter, dictation: spoken, patient })) {
      if (severity === 'critical') counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  }
  printTable(
    [`critical findings in ${pairs.length} notes of conversations`, 'number', 'for each note'],
    [...counts]
      .toSorted((a, b) => b[1] - a[1])
      .map(([kind, count]) => [kind, count, (count / pairs.length).toFixed(2)]),
  )
}

// Counts the letter lint's findings on right letters for each rule, and measures its time. `--texts 1` also
// prints every finding, so that a person can judge it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { lintLetter } from '@sincerely/domain/lint/lint-letter'
import { type LintFinding, lintRules } from '@sincerely/domain/lint/types'
import { letterTypes } from '@sincerely/domain/letters/types'
import { readOptions } from './support/options.ts'
import { printMachine, printTable } from './support/report.ts'
import { median } from './support/statistics.ts'

const factCheck = 'packages/domain/src/fact-check'
const sets = {
  'sample letters': path.resolve('../shared/data/letters/cases'),
  'our own': path.resolve(factCheck, 'cases'),
  'our own, unseen': path.resolve(factCheck, 'unseen'),
}

type RightLetter = { letter: string; letterType?: string; patient: { name: string } }

const { texts } = readOptions({ texts: 0 })
printMachine('Letter lint')
const millis: number[] = []
const columns = Object.entries(sets)
  .filter(([, folder]) => existsSync(folder))
  .map(([name, folder]) => ({ name, ...lintFolder(folder) }))
printTable(
  ['findings', ...columns.map(({ name, letters }) => `${name} (${letters})`)],
  [
    ...lintRules.map((rule) => [
      rule,
      ...columns.map(({ findings }) => findings.filter((each) => each.rule === rule).length),
    ]),
    ['a letter', ...columns.map(({ findings, letters }) => (findings.length / letters).toFixed(2))],
  ],
)
console.log(
  `\nA letter takes ${median(millis).toFixed(1)} ms (median), ${Math.max(...millis).toFixed(0)} ms at most.`,
)

function lintFolder(folder: string): { letters: number; findings: LintFinding[] } {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const findings = files.flatMap((file) => {
    const right = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as RightLetter
    const started = performance.now()
    const found = lintLetter({
      content: right.letter,
      type: letterTypes.find((type) => file.includes(type) || type === right.letterType) ?? 'consultation',
      reader: isToPatient(right) ? 'patient' : 'clinician',
      off: [],
      allowedAbbreviations: [],
    })
    millis.push(performance.now() - started)
    if (texts === 1)
      for (const { rule, text, message } of found) console.log(`${file} ${rule}: ${text} (${message})`)
    return found
  })
  return { letters: files.length, findings }
}

/** True if the letter greets the patient. */
function isToPatient({ letter, patient }: RightLetter): boolean {
  const greeting = /Dear ([^<,]*)/u.exec(letter)?.[1]?.split(' ') ?? []
  return patient.name
    .split(' ')
    .slice(1)
    .some((name) => greeting.includes(name))
}

// Checks that the letter is about the right patient (name, date of birth, NHS number, sex) and to the right recipient.
import { nameWords, numberAt } from '../../language/identity-words.ts'
import type { Finding } from '../types.ts'
import { compareNames } from './compare-names.ts'
import { comparePronouns } from './compare-pronouns.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isNameLine, isPatientLine } from './patient-lines.ts'

/** `recipients` are the names of recipients besides the patient and the GP. */
export function compareIdentity(comparison: Comparison, recipients: readonly string[]): Finding[] {
  return [
    ...compareNumbers(comparison),
    ...compareNames(comparison, recipients),
    ...comparePronouns(comparison),
  ]
}

function compareNumbers(comparison: Comparison): Finding[] {
  const { letter, patient } = comparison
  const known = (patient.nhsNumber ?? '').replace(/\D/gu, '')
  if (known === '') return []
  return letter.words.flatMap((_, at) => {
    const places = numberAt(letter.words, at)
    if (places.length === 0 || (places.length === 1 && numberAt(letter.words, at - 2).length === 3)) return []
    const place = { from: at, to: at + places.length }
    const digits = wordsOf(letter, place).replace(/\D/gu, '')
    if (digits === known) return []
    return [
      findingOf(comparison, {
        kind: 'identity',
        severity: 'critical',
        place,
        source: patient.nhsNumber ?? '',
        message: `The NHS number on record is ${patient.nhsNumber ?? ''}.`,
        fix: `${known.slice(0, 3)} ${known.slice(3, 6)} ${known.slice(6)}`,
      }),
    ]
  })
}

/** Returns where the letter gives the patient's date of birth, with a finding if it differs from the record. */
export function compareBirth(comparison: Comparison): { own: Set<number>; findings: Finding[] } {
  const { letter, patient } = comparison
  const [year, month, day] = (patient.dob ?? '').split('-').map(Number)
  const own = new Set<number>()
  const findings: Finding[] = []
  for (const date of letter.dates) {
    const isOwn = date.year === year && date.month === month && date.day === day
    if ((!isOwn && !isBirth(comparison, date.from)) || date.day === null || date.year === null) continue
    own.add(date.from)
    if (!year || (date.year === year && date.month === month && date.day === day)) continue
    findings.push(
      findingOf(comparison, {
        kind: 'identity',
        severity: 'critical',
        place: date,
        source: patient.dob ?? '',
        message: `The date of birth on record is ${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}.`,
        fix: `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`,
      }),
    )
  }
  return { own, findings }
}

function isBirth({ letter, patient }: Comparison, at: number): boolean {
  const near = letter.words.slice(Math.max(0, at - 4), at)
  if (near.some((word) => /^(?:birth|born|dob)$/u.test(word.key))) return true
  const letters = letter.words.slice(Math.max(0, at - 7), at).map(({ key }) => key)
  if (letters.join('').includes('d.o.b')) return true
  return isPatientLine(letter.words, at) || isNameLine(letter.words, at, new Set(nameWords(patient.name)))
}

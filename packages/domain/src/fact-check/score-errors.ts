// Counts the errors that the fact check catches, in correct letters with one known error each.
import { checkFacts, type LetterToCheck } from './check-facts.ts'
import { plainTextOf } from '../language/plain-text.ts'
import type { Finding, PatientFacts } from './types.ts'

/** One exact replacement in the letter's HTML. `class` is the kind of error ('N1' number, 'S1' side …). */
export type KnownError = { class: string; find: string; replace: string }

/** A dictation with its correct letter, and single errors to make in the letter. */
export type LetterCase = {
  specialty: string
  patient: PatientFacts
  dictation: string
  letter: string
  errors: readonly KnownError[]
}

/** An error is `caught` if a finding marks the changed words or names an omission, and `stopped` if that finding is critical. */
export type CaseScore = {
  falseAlarms: Finding[]
  errors: { error: KnownError; caught: boolean; stopped: boolean }[]
}

/** A finding may name an omission instead of marking a place. */
const LEFT_OUT = new Set(['O1', 'D3', 'A1'])
/** A finding with at least this share of the lost words names them. */
const NAMED = 0.34

export function scoreCase(each: LetterCase): CaseScore {
  const input = (letter: string): LetterToCheck => ({
    letter,
    dictation: each.dictation,
    patient: each.patient,
  })
  const clean = checkFacts(input(each.letter)).filter(isRaised)
  return {
    falseAlarms: clean,
    errors: each.errors.map((error) => {
      const wrong = each.letter.replace(error.find, () => error.replace)
      const found = checkFacts(input(wrong))
      const is = (isMeant: (finding: Finding) => boolean) =>
        isCaught(each.letter, error, { clean: clean.filter(isMeant), found: found.filter(isMeant) })
      return { error, caught: is(isRaised), stopped: is(({ severity }) => severity === 'critical') }
    }),
  }
}

function isRaised({ severity }: Finding): boolean {
  return severity !== 'minor'
}

function isCaught(
  letter: string,
  error: KnownError,
  { clean, found }: { clean: readonly Finding[]; found: readonly Finding[] },
): boolean {
  const known = new Set(clean.map(({ kind, text }) => `${kind} ${text}`))
  const fresh = found.filter((finding) => !known.has(`${finding.kind} ${finding.text}`))
  const [from, to] = changedSpan(letter, error)
  if (fresh.some(({ start, end }) => start >= 0 && start < to && end > from)) return true
  return LEFT_OUT.has(error.class) && fresh.some((finding) => names(finding, error))
}

/** Returns the range of the changed words in the wrong letter's plain text. */
function changedSpan(letter: string, { find, replace }: KnownError): [number, number] {
  const at = letter.indexOf(find)
  const before = plainTextOf(letter.slice(0, at)).length
  const added = replace.startsWith(find) ? plainTextOf(find).length : 0
  return [before + added, before + plainTextOf(replace).length]
}

function names({ text, start }: Finding, { find, replace }: KnownError): boolean {
  if (start >= 0) return false
  const kept = tellingWords(plainTextOf(replace))
  const lost = [...tellingWords(plainTextOf(find))].filter((word) => !kept.has(word))
  const named = tellingWords(text)
  return lost.filter((word) => named.has(word)).length >= NAMED * Math.min(lost.length, named.size)
}

function tellingWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}|\d+(?:\.\d+)?/gu) ?? [])
}

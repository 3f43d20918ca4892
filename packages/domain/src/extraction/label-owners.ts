// Recognises labels about somebody or something else ('Mother’s DOB', 'Visit ID', 'GP tel').
import words from './label-owners.json' with { type: 'json' }

/**
 * Returns the meaning of a plain label (lower case, single spaces) without its owner: 'mother dob' → 'dob', 'name of next of kin'
 * → 'name', 'died' → ''. Returns null if the label names no other owner, or could mean more than one field.
 */
export function fieldOfAnother(
  label: string,
  meaningOf: (label: string) => string | undefined,
): string | null {
  const [first, last] = [label.slice(0, spaceAt(label)), label.slice(label.lastIndexOf(' ') + 1)]
  if (!FIRST.has(first) && !LAST.has(last)) return null
  for (const { patterns, fields } of KINDS) {
    for (const pattern of patterns) {
      if (!pattern.test(label)) continue
      const rest = label.replace(pattern, '')
      const meaning = meaningOf(rest)
      if (rest === '' || (meaning !== undefined && fields.has(meaning))) return rest
    }
  }
  return null
}

function spaceAt(label: string): number {
  const at = label.indexOf(' ')
  return at === -1 ? label.length : at
}

/** Whether this label names somebody other than the patient. */
export function namesSomebodyElse(label: string): boolean {
  return SOMEBODY.test(label)
}

/** Whether the label says that the value is the patient's: 'patient name', 'child dob'. */
export function namesPatient(label: string): boolean {
  return PATIENT.test(label)
}

export function withoutPatient(label: string): string {
  return label.replace(PATIENT, '') || label
}

/** The words that such a label can begin with. */
export const ownerWords: readonly string[] = Object.values(words)
  .flat()
  .map((owner) => owner.split(' ')[0] ?? '')

const ofPerson = ['name', 'surname', 'surnameFirst', 'forename', 'title', 'dob', 'age', 'gender', 'nhsNumber']
const toReach = ['medicalNumber', 'phone', 'email', 'address', 'ignore']

const everyOwner = [words.people, words.places, words.practice, words.things, words.events].flat()
/** The first and last words of owners. Most words are neither, so this check saves running the patterns. */
const FIRST = new Set(everyOwner.map((owner) => owner.slice(0, spaceAt(owner))))
const LAST = new Set(everyOwner.map((owner) => owner.slice(owner.lastIndexOf(' ') + 1)))

/** The fields that each kind of owner can have: a ward has a name, a referral a number, a death a date. */
const KINDS = [
  { owners: words.people, fields: new Set([...ofPerson, ...toReach]) },
  { owners: words.places, fields: new Set(['name', ...toReach]) },
  { owners: words.practice, fields: new Set(['medicalNumber', 'phone', 'email', 'ignore']) },
  { owners: words.things, fields: new Set(['name', 'title', 'nhsNumber', ...toReach]) },
  { owners: words.events, fields: new Set(['age', 'ignore']) },
].map(({ owners, fields }) => ({ patterns: patternsOf(anyOf(owners)), fields }))

const SOMEBODY = new RegExp(String.raw`\b${anyOf([...words.people, ...words.practice])}\b`, 'u')
const PATIENT = new RegExp(String.raw`^(?:${anyOf(words.patient)}(?:\s+|$))+`, 'u')

/** Matches 'mother name', 'parent guardian name' and 'name of mother'. 'Name mother' may be two labels. */
function patternsOf(owners: string): RegExp[] {
  return [
    new RegExp(String.raw`^(?:${owners}(?:\s+(?:or|of|the|at)\b)*(?:\s+|$))+`, 'u'),
    new RegExp(String.raw`\s+(?:of|for|at|by)\s+(?:(?:the|patients)\s+)?${owners}$`, 'u'),
  ]
}

/** Puts the longest names first, so that 'gp surgery' is not read as 'gp'. */
function anyOf(owners: readonly string[]): string {
  return `(?:${owners.toSorted((a, b) => b.length - a.length).join('|')})`
}

// Is it the right patient: name, date of birth, NHS number, sex, and is it to the right doctor?
import lexicon from '../lexicons/people.json' with { type: 'json' }
import { nameWords, numberAt, opensPatientLine, titled, TITLES } from '../text/identity-words.ts'
import { relationOf, sexOfRelation, type Sex } from '../text/relations.ts'
import { isNearlyTheSameWord } from '../text/near-words.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison, type Place } from './comparison.ts'
import { closingOf } from './signature.ts'

const MALE = new Set(lexicon.maleWords.split('|'))
const FEMALE = new Set(lexicon.femaleWords.split('|'))

export function sexOf(gender: string): Sex {
  const word = gender.trim().toLowerCase()
  if (/^(?:m|male|man|boy)$/u.test(word)) return 'male'
  return /^(?:f|female|woman|girl)$/u.test(word) ? 'female' : null
}

/** `recipients` are names of people the letter goes to besides patient and GP. */
export function compareIdentity(comparison: Comparison, recipients: readonly string[]): Finding[] {
  return [
    ...compareNumbers(comparison),
    ...compareNames(comparison, recipients),
    ...comparePronouns(comparison),
    ...misspeltNames(comparison),
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

/** The dates of the letter that are the patient's date of birth, and a finding where they are not that of the record. */
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
  return isPatientLine(letter.words, at) || isNameLine(letter.words, at, new Set(nameWords(patient.name)))
}

function isNameLine(words: Comparison['letter']['words'], at: number, own: ReadonlySet<string>): boolean {
  let from = at
  while (from > 0 && words[from - 1]?.kind !== 'break' && at - from < 16) from -= 1
  return opensPatientLine(words, from, own)
}

function isPatientLine(words: Comparison['letter']['words'], at: number): boolean {
  let from = at
  while (from > 0 && words[from - 1]?.kind !== 'break' && at - from < 16) from -= 1
  return /^(?:re|regarding|patient)$/u.test(words[from]?.key ?? '')
}

function compareNames(comparison: Comparison, recipients: readonly string[]): Finding[] {
  const { letter, said, patient } = comparison
  const own = new Set(nameWords(patient.name))
  const gp = new Set(nameWords(patient.gpName))
  const others = new Set([...recipients.flatMap(nameWords), ...nameWords(said?.dictation ?? '')])
  const isKnown = (key: string) => {
    const bare = key.replace(/'s$/u, '')
    return own.has(bare) || gp.has(bare) || others.has(bare)
  }
  const closing = closingOf(letter)
  return letter.words.flatMap((word, at) => {
    if (at > closing) return []
    const opens = word.key === 're' && (at === 0 || letter.words[at - 1]?.kind === 'break')
    if (opens) return patientLineNames(comparison, at, own)
    const isTitle = TITLES.has(word.key) && /^\p{Lu}/u.test(word.text)
    if (!isTitle || isPatientLine(letter.words, at)) return []
    const names = titled(letter.words, at).slice(1)
    const unknown = names.filter((place) => !isKnown(letter.words[place]?.key ?? ''))
    const [first] = unknown
    const last = unknown.at(-1)
    if (
      first !== undefined &&
      last !== undefined &&
      unknown.length * 2 >= names.length &&
      (said !== null || isAddressee(letter.words, at))
    ) {
      return [strange(comparison, { from: first, to: last + 1 }, isAddressee(letter.words, at))]
    }
    return names.some((place) => own.has(letter.words[place]?.key ?? '')) ? wrongTitle(comparison, at) : []
  })
}

/** 'Idrus' for Idris: a name in the text that is nearly the patient's, and nobody else's. */
function misspeltNames(comparison: Comparison): Finding[] {
  const { letter, said, patient } = comparison
  const own = nameWords(patient.name)
  const known = new Set([...own, ...nameWords(patient.gpName), ...nameWords(said?.dictation ?? '')])
  return letter.words.flatMap((word, at) => {
    const name = word.key.replace(/'s$/u, '')
    if (word.kind !== 'word' || !/^\p{Lu}\p{Ll}/u.test(word.text) || known.has(name)) return []
    if (isPatientLine(letter.words, at) || !own.some((each) => isNearlyTheSameWord(each, name))) return []
    return TITLES.has(letter.words[at - 1]?.key ?? '')
      ? []
      : [strange(comparison, { from: at, to: at + 1 }, false)]
  })
}

function isAddressee(words: Comparison['letter']['words'], at: number): boolean {
  return words[at - 1]?.key === 'dear'
}

function strange(comparison: Comparison, place: Place, addressee: boolean): Finding {
  const { patient, letter } = comparison
  return findingOf(comparison, {
    kind: addressee ? 'recipient' : 'identity',
    severity: 'critical',
    place,
    source: addressee ? (patient.gpName ?? '') : patient.name,
    message: addressee
      ? `The letter greets '${wordsOf(letter, place)}'; on record the doctor is ${patient.gpName ?? 'nobody'}.`
      : `'${wordsOf(letter, place)}' is neither the patient (${patient.name}) nor anybody dictated.`,
  })
}

/** After 'Re:' all names up to the first comma or number are the patient's. */
function patientLineNames(comparison: Comparison, at: number, own: ReadonlySet<string>): Finding[] {
  const { words } = comparison.letter
  const wrong: number[] = []
  for (let next = at + 1; next < at + 14; next += 1) {
    const word = words[next]
    if (!word || word.kind === 'break' || word.kind === 'number' || word.text === ',' || word.text === '(')
      break
    const named =
      word.kind === 'word' &&
      word.text.length > 1 &&
      !TITLES.has(word.key) &&
      !own.has(word.key.replace(/'s$/u, ''))
    if (named && /^\p{Lu}/u.test(word.text) && word.key !== 'date' && word.key !== 'nhs') wrong.push(next)
  }
  const [first] = wrong
  const last = wrong.at(-1)
  return first === undefined || last === undefined
    ? []
    : [strange(comparison, { from: first, to: last + 1 }, false)]
}

function wrongTitle(comparison: Comparison, at: number): Finding[] {
  const sex = sexOf(comparison.patient.gender)
  const key = comparison.letter.words[at]?.key ?? ''
  const other = (sex === 'male' && FEMALE.has(key)) || (sex === 'female' && MALE.has(key))
  return other ? [wrongSex(comparison, at)] : []
}

function comparePronouns(comparison: Comparison): Finding[] {
  const { letter, patient } = comparison
  const sex = sexOf(patient.gender)
  if (sex === null) return []
  const wrong = sex === 'male' ? FEMALE : MALE
  return letter.words.flatMap((word, at) => {
    if (!wrong.has(word.key) || TITLES.has(word.key) || meansSomebodyElse(comparison, at, sex)) return []
    return [wrongSex(comparison, at)]
  })
}

/** A relative, a colleague or another named person of that sex stands in the sentence or the two before it. */
function meansSomebodyElse({ letter }: Comparison, at: number, sex: Sex): boolean {
  const sentence = letter.words[at]?.sentence ?? 0
  const ownWords = sex === 'male' ? MALE : FEMALE
  for (let before = ownsRelative(letter.words, at) ? at : at + 4; before >= 0; before -= 1) {
    const word = letter.words[before]
    if (!word) continue
    if (word.sentence < sentence - 2) return false
    if (before > at && word.sentence !== sentence) continue
    if (word.sentence < sentence && ownWords.has(word.key)) return false
    const relation = relationOf(word.key)
    if (relation !== undefined && sexOfRelation(relation) !== sex) return true
    if (
      /^(?:dr|prof|professor|doctor|nurse|registrar|consultant|colleague|friend|carer|neighbour|coordinator|teacher|employer)$/u.test(
        word.key,
      ) &&
      sentence - word.sentence <= 1 &&
      letter.words[before - 1]?.key !== 'dear'
    )
      return true
  }
  return false
}

/** 'her mother': the mother is not whom 'her' means. */
function ownsRelative(words: Comparison['letter']['words'], at: number): boolean {
  return (
    /^(?:his|her)$/u.test(words[at]?.key ?? '') &&
    [1, 2].some((step) => relationOf(words[at + step]?.key ?? '') !== undefined)
  )
}

function wrongSex(comparison: Comparison, at: number): Finding {
  return findingOf(comparison, {
    kind: 'pronoun',
    severity: 'critical',
    place: { from: at, to: at + 1 },
    source: comparison.patient.gender,
    message: `'${comparison.letter.words[at]?.text ?? ''}' does not fit the patient's sex on record (${comparison.patient.gender}).`,
  })
}

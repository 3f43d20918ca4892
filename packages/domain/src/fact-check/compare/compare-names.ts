// Checks the names in the letter: the patient's, the doctor's, and any that was neither dictated nor recorded.
import { nameWords, titled, TITLES } from '../../language/identity-words.ts'
import { isNearlyTheSameWord } from '../../language/near-words.ts'
import { placesOf } from '../../language/reading.ts'
import { FEMALE, MALE, sexOf } from '../../language/sexes.ts'
import type { Word } from '../../language/word.ts'
import { isPlain } from '../../language/words.ts'
import type { Finding } from '../types.ts'
import { wrongSex } from './compare-pronouns.ts'
import { findingOf, wordsOf, type Comparison, type Place } from './comparison.ts'
import { isCopyLine, isPatientLine } from './patient-lines.ts'
import { closingOf } from './signature.ts'

/** `recipients` are the names of recipients besides the patient and the GP. */
export function compareNames(comparison: Comparison, recipients: readonly string[]): Finding[] {
  return [
    ...titledNames(comparison, recipients),
    ...misspeltNames(comparison),
    ...strangeFirstNames(comparison, recipients),
    ...copyNames(comparison, recipients),
  ]
}

function titledNames(comparison: Comparison, recipients: readonly string[]): Finding[] {
  const { letter, said, patient } = comparison
  const own = new Set(nameWords(patient.name))
  const gp = new Set(nameWords(patient.gpName))
  const others = new Set([...recipients.flatMap(nameWords), ...nameWords(said?.dictation ?? '')])
  const ownTitle = patient.name.trim().split(/[\s.]/u)[0]?.toLowerCase()
  const doctors = [...gp, ...recipients.flatMap(nameWords)]
  const namesAfter = (title: string) =>
    OF_PERSON.has(title) ? [...own] : [...doctors, ...(title === ownTitle ? own : [])]
  const isKnown = (word: Word | undefined, title: string) => {
    const bare = word?.key.replace(/'s$/u, '') ?? ''
    return (
      own.has(bare) ||
      gp.has(bare) ||
      others.has(bare) ||
      (word !== undefined && isInitials(word, title, namesAfter(title), said))
    )
  }
  const closing = closingOf(letter)
  return letter.words.flatMap((word, at) => {
    if (at > closing) return []
    const opens = word.key === 're' && (at === 0 || letter.words[at - 1]?.kind === 'break')
    if (opens) return [...patientLineNames(comparison, at, own), ...patientLineTitle(comparison, at)]
    const isTitle = TITLES.has(word.key) && /^\p{Lu}/u.test(word.text)
    if (!isTitle || isPatientLine(letter.words, at)) return []
    const names = titled(letter.words, at)
      .slice(1)
      .filter((place) => !opensSentence(letter.words, at, place))
    const unknown = names.filter((place) => !isKnown(letter.words[place], word.key))
    const [first] = unknown
    const last = unknown.at(-1)
    if (
      first !== undefined &&
      last !== undefined &&
      unknown.length * 2 >= names.length &&
      (said !== null || isAddressee(letter.words, at))
    ) {
      return [
        strange(
          comparison,
          { from: first, to: last + 1 },
          isAddressee(letter.words, at) ? 'addressee' : 'patient',
        ),
      ]
    }
    const ofPatient = names.some((place) => own.has(letter.words[place]?.key ?? ''))
    // In a copy line such as 'cc: Mrs Ashworth', the title may be right, because the person may be the patient's wife.
    return ofPatient && !isCopyLine(letter.words, at) ? wrongTitle(comparison, at) : []
  })
}

/** Initials after these titles are the patient's; after others, such as 'Dr', they are the GP's or a recipient's. */
const OF_PERSON: ReadonlySet<string> = new Set(['mr', 'mrs', 'miss', 'ms', 'master', 'baby'])

/** True for the 'T' and 'H' of 'Mrs T-H' who is Tolliver-Haig, and for an initial that was dictated after this title. */
function isInitials(
  { key, text }: Word,
  title: string,
  names: readonly string[],
  said: Comparison['said'],
): boolean {
  if (!/^\p{Lu}{1,3}$/u.test(text)) return false
  const initials = new Set(names.map(([first]) => first))
  if (Array.from(key).every((letter) => initials.has(letter))) return true
  const words = said?.reading.words ?? []
  const isSameTitle = (other: string) =>
    OF_PERSON.has(title) ? other === title : TITLES.has(other) && !OF_PERSON.has(other)
  return words.some(
    (word, at) =>
      word.key === key && words.slice(Math.max(0, at - 2), at).some((before) => isSameTitle(before.key)),
  )
}

/** True for the 'She' of 'I saw Mrs T-H. She is well', which is no name. */
function opensSentence(words: readonly Word[], title: number, at: number): boolean {
  const word = words[at]
  return at - 2 > title && words[at - 1]?.text === '.' && word !== undefined && isPlain(word)
}

/** Finds a strange first name: the letter says 'I saw Isla', but the patient is Orla and no Isla was dictated. */
function strangeFirstNames(comparison: Comparison, recipients: readonly string[]): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const known = knownNames(comparison, recipients)
  const inTerms = new Set(
    letter.terms.flatMap(({ concept, from, to }) => (concept.startsWith('word:') ? [] : placesOf(from, to))),
  )
  return letter.words.flatMap((word, at) => {
    const isNew = isName(word) && word.text.length > 2 && !TITLES.has(word.key) && !inTerms.has(at)
    if (!isNew || known.has(word.key.replace(/'s$/u, ''))) return []
    return MEETING.test(letter.words[at - 1]?.key ?? '')
      ? [strange(comparison, { from: at, to: at + 1 }, 'patient')]
      : []
  })
}

function knownNames({ said, patient }: Comparison, recipients: readonly string[]): ReadonlySet<string> {
  const texts = [patient.name, patient.gpName, said?.dictation ?? '', ...recipients]
  return new Set(texts.flatMap(nameWords))
}

/** Finds a copy line with one known and one wrong name: 'cc: Alison Frith' where Alison Firth was dictated. */
function copyNames(comparison: Comparison, recipients: readonly string[]): Finding[] {
  const { words } = comparison.letter
  const known = knownNames(comparison, recipients)
  let copies = false
  return words.flatMap((word, at) => {
    const opens = at === 0 || words[at - 1]?.kind === 'break'
    if (opens) copies = /^(?:cc|copy|copies)$/u.test(word.key)
    if (!copies || !isName(word) || known.has(word.key)) return []
    const beside = words[at - 1]
    return beside && isName(beside) && known.has(beside.key) && !TITLES.has(beside.key)
      ? [strange(comparison, { from: at, to: at + 1 }, 'copy')]
      : []
  })
}

function isName({ kind, text }: Word): boolean {
  return kind === 'word' && /^\p{Lu}\p{Ll}+/u.test(text)
}

const MEETING =
  /^(?:saw|see|seeing|seen|met|meet|meeting|reviewed|review|reviewing|assessed|examined|telephoned|phoned|rang|ring|referring|asked|advised|told|reassured)$/u

/** Finds a name that is nearly the patient's and nobody else's: 'Idrus' for Idris. */
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
      : [strange(comparison, { from: at, to: at + 1 }, 'patient')]
  })
}

function isAddressee(words: Comparison['letter']['words'], at: number): boolean {
  return words[at - 1]?.key === 'dear'
}

/** The person that a name in the letter must belong to. */
type Role = 'patient' | 'addressee' | 'copy'

function strange(comparison: Comparison, place: Place, role: Role): Finding {
  const { patient, letter } = comparison
  const words = wordsOf(letter, place)
  const onRecord =
    patient.gpName === null ? 'the record has no GP' : `the GP in the record is ${patient.gpName}`
  const messages: Readonly<Record<Role, string>> = {
    patient: `'${words}' is not the patient (${patient.name}) or anyone named in the dictation.`,
    addressee: `The letter greets '${words}', but ${onRecord}.`,
    copy: `A copy goes to '${words}', but the dictation does not name them.`,
  }
  return findingOf(comparison, {
    kind: role === 'patient' ? 'identity' : 'recipient',
    severity: 'critical',
    place,
    source: { patient: patient.name, addressee: patient.gpName ?? '', copy: '' }[role],
    message: messages[role],
  })
}

/** The names after 'Re:', up to the first comma or number, must be the patient's. */
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
    if (named && /^\p{Lu}/u.test(word.text) && !/^(?:date|dob|nhs)$/u.test(word.key)) wrong.push(next)
  }
  const [first] = wrong
  const last = wrong.at(-1)
  return first === undefined || last === undefined
    ? []
    : [strange(comparison, { from: first, to: last + 1 }, 'patient')]
}

/** Finds 'Re: Mrs Ashworth' where the patient is a man. */
function patientLineTitle(comparison: Comparison, at: number): Finding[] {
  const { words } = comparison.letter
  const title = [at + 1, at + 2].find((next) => TITLES.has(words[next]?.key ?? ''))
  return title === undefined ? [] : wrongTitle(comparison, title)
}

/** Finds a title of the other sex. 'Mrs' for a Miss is only 'major', and a dictated title raises no finding. */
function wrongTitle(comparison: Comparison, at: number): Finding[] {
  const { letter, said, patient } = comparison
  const sex = sexOf(patient)
  const key = letter.words[at]?.key ?? ''
  if ((sex === 'male' && FEMALE.has(key)) || (sex === 'female' && MALE.has(key)))
    return [wrongSex(comparison, at, 'critical')]
  const recorded = patient.name.trim().split(/[\s.]/u)[0]?.toLowerCase() ?? ''
  const swapped = [key, recorded].toSorted().join(' ') === 'miss mrs'
  const dictated = said?.reading.words.some((word) => word.key === key) ?? false
  return swapped && !dictated ? [wrongSex(comparison, at, 'major')] : []
}

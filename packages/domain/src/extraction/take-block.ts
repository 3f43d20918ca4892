// Splits a patient's block into values by its labels, or else by each value's form.
import type { Block } from './block-groups.ts'
import type { Piece } from './block-pieces.ts'
import { type Fact, findFacts } from './facts.ts'
import type { LabelMeaning } from './labels.ts'
import { type FoundName, nameIn } from './name-in-text.ts'
import { takeDeath } from './read-death.ts'
import type { CellDoubt, ColumnMeaning } from './types.ts'

export type BlockCells = Map<ColumnMeaning, string[]>

/** A block's values by meaning. */
export type TakenBlock = {
  cells: BlockCells
  /** The labels as printed. */
  labels: Map<ColumnMeaning, string[]>
  nameDoubt: CellDoubt['code'] | null
  /** True if the sex is a single letter directly after the name, because it could be an initial: 'Smith, John F'. */
  sexOrInitial: boolean
}

export function takeBlock({ pieces }: Block): TakenBlock {
  const cells: BlockCells = new Map()
  const labels = new Map<ColumnMeaning, string[]>()
  const put = (meaning: ColumnMeaning, text: string) => {
    if (text !== '') cells.set(meaning, [...(cells.get(meaning) ?? []), text])
  }
  const loose: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const { label, printedLabel } = piece
    const { rest: text, death } = hasOwnDeath(label)
      ? takeDeath(piece.text, label === null ? 'line' : 'value')
      : { rest: piece.text, death: '' }
    put('death', death)
    if (label === null) {
      const wrapped = wrappedFrom(pieces[at - 1], piece)
      if (wrapped) put(meaningFor(wrapped), text)
      else loose.push(text)
    } else if (label !== 'ignore') {
      const meaning = meaningFor(label)
      labels.set(meaning, [...(labels.get(meaning) ?? []), printedLabel.replace(/\s*[:=]$/u, '')])
      takeLabelled(meaning, text, { put, cells })
    }
  }
  return { cells, labels, ...takeLoose(loose, { put, cells }) }
}

/** True for text that may say that the patient has died. Without a label, its date is not a date of birth. */
function hasOwnDeath(label: LabelMeaning | null): boolean {
  return label === null || label === 'dob' || label === 'surnameFirst' || NAME_MEANINGS.has(label)
}

/** The meanings for a name, whole or in part. */
export const NAME_MEANINGS: ReadonlySet<ColumnMeaning> = new Set(['name', 'surname', 'forename'])

type Taking = { put: (meaning: ColumnMeaning, text: string) => void; cells: BlockCells }

/** The meanings of values that may continue on the next line. */
const OPEN: ReadonlySet<LabelMeaning> = new Set([
  'address',
  'gpName',
  'gpPractice',
  'allergies',
  'medications',
  'communicationNeeds',
  'name',
])
/** The meanings of values that may contain dates and numbers. */
const FREE: ReadonlySet<ColumnMeaning> = new Set([
  'address',
  'allergies',
  'medications',
  'communicationNeeds',
  'gpName',
  'gpPractice',
])

/** Returns the label whose value this piece continues from the previous line, or null if the piece is separate. */
function wrappedFrom(before: Piece | undefined, { text, line }: Piece): LabelMeaning | null {
  if (!before || before.label === null || before.line === line || !OPEN.has(before.label)) return null
  return findFacts(text).every(({ kind }) => kind === 'text' || kind === 'postcode') ? before.label : null
}

function meaningFor(label: LabelMeaning): ColumnMeaning {
  return label === 'surnameFirst' ? 'name' : label
}

const KIND_MEANINGS = {
  date: 'dob',
  age: 'age',
  nhs: 'nhsNumber',
  number: 'medicalNumber',
  gender: 'gender',
  phone: 'phone',
  email: 'email',
  postcode: 'address',
  title: 'title',
  text: 'unknown',
} as const

/** Reads a labelled value with more than its label says: 'DOB: 01/01/1935 (91)  M'. */
function takeLabelled(meaning: ColumnMeaning, text: string, { put, cells }: Taking): void {
  const facts = findFacts(text)
  const main = NAME_MEANINGS.has(meaning) ? facts[0] : facts.find(({ kind }) => isOwn(kind, meaning))
  if (FREE.has(meaning) || facts.length === 1 || !main) {
    put(meaning, text)
    return
  }
  put(meaning, main.text)
  for (const fact of facts) {
    if (fact === main) continue
    const other = KIND_MEANINGS[fact.kind]
    if (other === 'unknown' || !cells.has(other)) put(other, fact.text)
  }
}

/** True if the value is of the label's kind. After a label for numbers, any number is; its form is checked later. */
function isOwn(kind: Fact['kind'], meaning: ColumnMeaning): boolean {
  const isNumber = kind === 'nhs' || kind === 'number'
  return (
    KIND_MEANINGS[kind] === meaning || (isNumber && (meaning === 'medicalNumber' || meaning === 'nhsNumber'))
  )
}

/**
 * Recognises values without a label by their form. If no name is known yet, the first text that looks like a name is used; a
 * doctor's name only if there is no other.
 */
function takeLoose(
  texts: readonly string[],
  { put, cells }: Taking,
): Pick<TakenBlock, 'nameDoubt' | 'sexOrInitial'> {
  const named = [...NAME_MEANINGS].some((meaning) => cells.has(meaning))
  const facts = texts.flatMap((text) =>
    findFacts(text).map((fact) => ({ ...fact, behindText: isBehindText(fact, text) })),
  )
  const firstText = facts.find(({ kind }) => kind === 'text')
  const candidates = named ? [] : facts.flatMap((fact) => (fact.kind === 'text' ? candidateIn(fact) : []))
  const chosen = candidates.find(({ name }) => !name.isDoctor) ?? candidates[0]
  if (chosen) put('name', chosen.name.name)
  let sexOrInitial = false
  for (const fact of facts) {
    if (fact === chosen?.fact) continue
    const meaning = KIND_MEANINGS[fact.kind]
    const taken = cells.get(meaning)
    const repeated =
      taken !== undefined && (meaning === 'dob' ? named : taken[0] === fact.text || meaning !== 'gender')
    put(repeated ? 'unknown' : meaning, fact.text)
    sexOrInitial ||= meaning === 'gender' && fact.behindText
  }
  const people = new Set(candidates.filter(({ name }) => !name.isDoctor).map(({ name }) => name.name))
  const nameDoubt = people.size > 1 ? 'value_by_guess' : chosen ? doubtOf(chosen, firstText) : null
  return { nameDoubt, sexOrInitial }
}

type Candidate = { fact: Fact; name: FoundName }

function candidateIn(fact: Fact): Candidate[] {
  const name = nameIn(fact.text)
  return name ? [{ fact, name }] : []
}

/** A name that does not begin the block may be a doctor's or a street's. */
function doubtOf({ fact, name }: Candidate, firstText: Fact | undefined): TakenBlock['nameDoubt'] {
  if (fact !== firstText || name.isDoctor) return 'value_by_guess'
  return name.amongOthers ? 'glued_text' : null
}

/** True for a single letter with only a space between it and the words before. */
function isBehindText({ text, start }: Fact, whole: string): boolean {
  return text.length === 1 && /\p{L}\s+$/u.test(whole.slice(0, start))
}

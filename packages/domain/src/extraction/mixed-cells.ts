// Splits columns whose cells contain several facts: 'Male 400 007 9190', '01/01/1935 (91)', 'Smith, Anna (F)'.
import type { DraftColumn } from './columns.ts'
import { type Fact, type FactKind, findFacts } from './facts.ts'
import { type LabelMeaning, meaningsOfLabel } from './labels.ts'

export type TakenApart = DraftColumn & {
  /** The index of the original column. */
  from: number
}

/** Splits the columns. Those with one kind of value are unchanged, and `from` is the original column. */
export function takeApart(columns: readonly DraftColumn[]): TakenApart[] {
  return columns.flatMap((column, from) => partsOf(column).map((part) => ({ ...part, from })))
}

/** Meanings whose headers allow any text, so that facts in a cell are part of that text. */
const WHOLE: ReadonlySet<LabelMeaning> = new Set([
  'address',
  'ignore',
  'phone',
  'email',
  'gpName',
  'gpPractice',
  'allergies',
  'medications',
  'communicationNeeds',
  'title',
])

function partsOf(column: DraftColumn): DraftColumn[] {
  const meanings = meaningsOfLabel(column.header)
  const [first] = meanings
  if (first !== undefined && meanings.length === 1 && WHOLE.has(first)) return [column]
  const filled = column.cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, SAMPLE)
    .map(factsIn)
    .filter((facts) => facts.length > 0)
  if (filled.length === 0) return [column]
  const kinds = PART_ORDER.filter(
    (kind) =>
      filled.filter((facts) => facts.some((fact) => fact.kind === kind)).length >= 0.2 * filled.length,
  )
  const several = filled.filter((facts) => new Set(facts.map(({ kind }) => kind)).size > 1).length
  const expected = meanings.length > 1 ? 0.3 : 0.6
  if (kinds.length < 2 || several < expected * filled.length) return [column]
  const cells = column.cells.map(factsIn)
  return kinds.map((kind) => ({
    header: headerFor(column.header, meanings, kind),
    cells: cells.map((facts) => textOfKind(facts, kind)),
  }))
}

/** The number of cells by which a column is judged, because a list may have thousands. */
const SAMPLE = 400

function factsIn(cell: string): Fact[] {
  return partsIn(cell.replaceAll('\n', ' '))
}

const PART_ORDER: readonly FactKind[] = [
  'text',
  'date',
  'age',
  'gender',
  'nhs',
  'number',
  'phone',
  'email',
  'postcode',
]

/** Returns the facts of a cell. Labels before them ('DOB 01/02/1950') do not count as text. */
function partsIn(cell: string): Fact[] {
  const facts = findFacts(cell)
  return facts.flatMap((fact, at) => {
    if (fact.kind !== 'text') return [fact]
    const text = withoutLabel(fact.text, facts[at + 1]?.kind)
    return text === '' ? [] : [{ ...fact, text }]
  })
}

function withoutLabel(text: string, next: FactKind | undefined): string {
  const words = text.split(' ')
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const [label] = meaningsOfLabel(words.slice(-count).join(' '))
    if (label !== undefined && next !== undefined && MEANING_OF[next]?.includes(label)) {
      return words
        .slice(0, -count)
        .join(' ')
        .replace(/[\s,;:]+$/u, '')
    }
  }
  return text
}

function textOfKind(facts: readonly Fact[], kind: FactKind): string {
  return facts
    .filter((fact) => fact.kind === kind)
    .map(({ text }) => text)
    .join(' ')
}

const MEANING_OF: Partial<Record<FactKind, LabelMeaning[]>> = {
  text: ['name', 'surnameFirst', 'surname', 'forename'],
  date: ['dob'],
  age: ['age'],
  gender: ['gender'],
  nhs: ['nhsNumber', 'medicalNumber'],
  number: ['medicalNumber', 'nhsNumber'],
  phone: ['phone'],
  email: ['email'],
  postcode: ['address'],
}

/** Returns the header for the part that matches it. Other parts have no header. */
function headerFor(header: string, meanings: readonly LabelMeaning[], kind: FactKind): string {
  return meanings.length === 0 || meanings.some((meaning) => MEANING_OF[kind]?.includes(meaning))
    ? header
    : ''
}

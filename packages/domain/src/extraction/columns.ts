// Decides each column's meaning from its header and contents.
import { type ColumnContents, contentsOf } from './column-contents.ts'
import { contradicts, fits, looksLikeBirths, meaningByContents } from './column-rules.ts'
import {
  type LabelMeaning,
  isAnyNumber,
  isOfPatient,
  isOfPractice,
  isOfTwo,
  meaningsOfLabel,
} from './labels.ts'
import type { ColumnMeaning, ListColumn, Sureness } from './types.ts'

export type DraftColumn = { header: string; cells: string[] }

/** Returns each of the `columns` with its meaning. Only addresses, forenames and 'ignore' may occur twice. */
export function decideColumns(columns: readonly DraftColumn[], today: string): ListColumn[] {
  const claims = columns.map((column) => claimOf(column, today))
  settleRivals(claims)
  settleNames(claims)
  settleBirths(claims)
  return claims.map(({ header, meaning, sureness, cells }, index) => ({
    index,
    header,
    meaning,
    sureness,
    samples: samplesOf(cells),
  }))
}

/** Returns up to five different cells, for a person who identifies the column. */
export function samplesOf(cells: readonly string[]): string[] {
  return [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 5)
}

type Claim = DraftColumn & {
  contents: ColumnContents
  labelled: LabelMeaning[]
  meaning: ColumnMeaning
  sureness: Sureness
}

function claimOf(column: DraftColumn, today: string): Claim {
  const contents = contentsOf(column.cells, today)
  const labelled = meaningsOfLabel(column.header)
  const found = meaningOf(labelled, contents)
  const sureness = isOfTwo(column.header) ? 'guess' : found.sureness
  return { ...column, contents, labelled, ...found, sureness }
}

type Found = { meaning: ColumnMeaning; sureness: Sureness }

function meaningOf(labelled: LabelMeaning[], contents: ColumnContents): Found {
  const plain = labelled.map((label) => (label === 'surnameFirst' ? 'name' : label))
  const fitting = plain.find((meaning) => fits(meaning, contents))
  if (fitting) return { meaning: fitting, sureness: 'both' }
  const seen = meaningByContents(contents)
  const [first] = plain
  if (first === undefined)
    return { meaning: seen ?? 'unknown', sureness: seen === null ? 'guess' : 'contents' }
  // 'ID' above row numbers, 'Patient' above numbers or 'No' above telephone numbers is wrong, so the contents decide.
  if (contradicts(first, contents))
    return { meaning: isOfPractice(first) ? 'ignore' : (seen ?? 'unknown'), sureness: 'guess' }
  return { meaning: first, sureness: 'header' }
}

const ONCE: readonly ColumnMeaning[] = [
  'name',
  'surname',
  'title',
  'dob',
  'age',
  'gender',
  'nhsNumber',
  'medicalNumber',
  'phone',
  'email',
  'gpName',
  'gpPractice',
  'allergies',
  'medications',
]
const STRENGTH: Record<Sureness, number> = { person: 4, both: 3, header: 2, contents: 1, guess: 0 }
/** If two columns claim the same meaning, the more certain one keeps it. If both are equally certain, the first does. */
function settleRivals(claims: Claim[]): void {
  for (const meaning of ONCE) {
    const rivals = claims.filter((claim) => claim.meaning === meaning)
    const [best] = rivals.toSorted((a, b) => strength(b) - strength(a))
    for (const rival of rivals) {
      if (rival === best) continue
      rival.meaning = meaning === 'name' && rival.labelled.length === 0 ? 'unknown' : 'ignore'
    }
  }
}

function strength({ sureness, header, contents, meaning }: Claim): number {
  const weak = meaning === 'medicalNumber' && isAnyNumber(header) ? 0.5 : 0
  const births = meaning === 'dob' && sureness === 'contents' ? Math.min(contents.middleAge, 90) / 1_000 : 0
  const own = isOfPatient(header) ? 0.25 : 0
  return STRENGTH[sureness] - weak + births + own
}

/** A surname column and a forename column together are the name. A name without a header counts only if there is no other. */
function settleNames(claims: Claim[]): void {
  const has = (meaning: ColumnMeaning) => claims.some((claim) => claim.meaning === meaning)
  const wholeName = claims.find(({ meaning }) => meaning === 'name')
  if (has('surname') && has('forename') && wholeName)
    wholeName.meaning = wholeName.sureness === 'contents' ? 'unknown' : 'ignore'
  if (has('name') || has('surname')) {
    if (!has('surname') && wholeName && has('forename'))
      for (const claim of claims)
        if (claim.meaning === 'forename') claim.meaning = nameTogether(wholeName, claim)
    return
  }
  if (settleNameParts(claims)) return
  const guess = claims.find(
    ({ meaning, labelled, contents }) =>
      meaning === 'unknown' && labelled.length === 0 && contents.name >= 0.5,
  )
  if (!guess) return
  guess.meaning = 'name'
  guess.sureness = 'guess'
}

/** In two columns of single words without headers, takes the one with more known first names as forenames. True if it did so. */
function settleNameParts(claims: readonly Claim[]): boolean {
  const parts = claims.filter(
    ({ meaning, labelled, contents }) =>
      meaning === 'unknown' &&
      labelled.length === 0 &&
      contents.name >= 0.7 &&
      contents.different > 0.2 &&
      contents.doctor < 0.2,
  )
  const [forename, surname] = parts.toSorted((a, b) => b.contents.firstName - a.contents.firstName)
  if (parts.length !== 2 || !forename || !surname || forename.contents.firstName < 0.2) return false
  forename.meaning = 'forename'
  surname.meaning = 'surname'
  for (const part of parts) part.sureness = 'guess'
  return true
}

/** 'Name' beside 'Forename' is a surname if it contains single words. Otherwise it contains the forename too. */
function nameTogether(name: Claim, forename: Claim): ColumnMeaning {
  if (name.contents.wholeName >= 0.5) return 'ignore'
  name.meaning = 'surname'
  return forename.meaning
}

/** A column 'Date' may contain the dates of birth if no other column does. */
function settleBirths(claims: Claim[]): void {
  if (claims.some(({ meaning }) => meaning === 'dob')) return
  const [likely] = claims
    .filter(({ contents }) => contents.date >= 0.6 && looksLikeBirths(contents))
    .toSorted((a, b) => b.contents.middleAge - a.contents.middleAge)
  if (!likely) return
  likely.meaning = 'dob'
  likely.sureness = 'guess'
}

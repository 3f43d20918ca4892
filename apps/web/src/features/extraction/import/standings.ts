// Which rows would be created: what a person selected, less what is wrong, known already, or twice in the list.
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Touch } from './import-work.ts'
import { waitsForName, type ReviewRow } from './review-row.ts'

/** What the server found for the person a row was when it was asked. */
export type Found = {
  person: string
  patients: LikelyDuplicate[]
  /** Of which stand of the practice's patients that is; of an older one, or of none, it is shown and asked again. */
  stand?: number
}

/**
 * Why a row is not created now: it is wrong; its NHS number is taken, in the practice or by an earlier row; it is
 * probably a patient of the practice, or of an earlier row, and nobody has said that it is somebody else; or letters of
 * its name are lost.
 */
export type Hold = 'problem' | 'number' | 'known' | 'twin' | 'unread'

export type Standing = {
  known: LikelyDuplicate[]
  /** The key of the earlier row that is probably the same person. */
  twin: string | null
  /** Somebody said that it is none of those who are shown beside it now. */
  isConfirmed: boolean
  hold: Hold | null
  /** It could be created, and the program left it out: it is or was like another, and nobody has selected it. */
  isKeptOut: boolean
  /** It could be created, and its list speaks against that: `isAgainstAdding`; nobody has selected it. */
  isDiscouraged: boolean
  isSelected: boolean
}

/**
 * `twins`: the key of a row → that of the earlier row it is like. Goes through the rows in the order of the list. Of all
 * rows that lead to one person, one can be selected; a copy of a row that is left out is not selected by itself.
 */
export function standingsOf(
  rows: readonly ReviewRow[],
  found: Readonly<Record<string, Found>>,
  twins: Readonly<Record<string, string>>,
): Map<string, Standing> {
  const standings = new Map<string, Standing>()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  /** The first row of each person, and who of them is selected. */
  const firsts = new Map<string, string>()
  const selected = new Map<string, ReviewRow>()
  for (const row of rows) {
    const known = knownPatients(row, found[row.key])
    const twin = byKey.get(twins[row.key] ?? '')?.key ?? null
    const open = openQuestions(row, known, twin)
    const first = (twin !== null && open.isTwin && firsts.get(twin)) || row.key
    firsts.set(row.key, first)
    const hold = holdOf(row, { known, open, earlier: selected.get(firsts.get(twin ?? '') ?? '') })
    const { keptOut } = row.touch
    const isOut = row.touch.selected === undefined && (open.isTwin || keptOut === row.person)
    const isAgainst = row.touch.selected === undefined && row.isAgainst
    const isSelected = hold === null && (row.touch.selected ?? !(isOut || isAgainst))
    if (isSelected) selected.set(first, row)
    const isConfirmed = saysElse(row) && open.known.length === 0 && !open.isTwin
    standings.set(row.key, {
      known,
      twin,
      isConfirmed,
      hold,
      isSelected,
      ...outOf(hold, { isOut, isAgainst }),
    })
  }
  return standings
}

/** The program leaves it out, and a person may take it in. */
function outOf(hold: Hold | null, { isOut, isAgainst }: { isOut: boolean; isAgainst: boolean }) {
  return { isKeptOut: hold === null && isOut, isDiscouraged: hold === null && isAgainst }
}

/** Probably known or twice; one who said 'somebody else' has settled it. */
export function isDuplicate({ known, twin, isConfirmed }: Standing): boolean {
  return (known.length > 0 || twin !== null) && !isConfirmed
}

/** The same NHS number is one person, whatever anybody says. */
export function hasSameNumber(row: ReviewRow, { known }: Pick<Standing, 'known'>): boolean {
  return known.some(({ likeness }) => likeness === 'nhs_number') && row.identity.nhsNumber !== null
}

/** Of whom somebody said 'somebody else'; a row that became another person since has nothing said of it. */
export function saysElse({ touch, person }: Pick<ReviewRow, 'touch' | 'person'>): boolean {
  return touch.somebodyElse === person
}

/**
 * What is said with 'somebody else': than the records and the earlier row that are known of just now. Whoever is found
 * later is asked about again.
 */
export function elseThanShown(
  row: ReviewRow,
  { found, twins }: { found: Readonly<Record<string, Found>>; twins: Readonly<Record<string, string>> },
): Pick<Touch, 'somebodyElse' | 'elseThan' | 'elseTwin'> {
  const shown = knownPatients(row, found[row.key]).map(({ id }) => id)
  const before = saysElse(row) ? (row.touch.elseThan ?? []) : []
  return {
    somebodyElse: row.person,
    elseThan: [...new Set([...before, ...shown])],
    elseTwin: twins[row.key],
  }
}

export const elseThanNobody = { somebodyElse: undefined, elseThan: undefined, elseTwin: undefined } as const

/** Those beside the row of whom nobody said yet that they are somebody else. */
type OpenQuestions = { known: LikelyDuplicate[]; isTwin: boolean }

function openQuestions(row: ReviewRow, known: LikelyDuplicate[], twin: string | null): OpenQuestions {
  if (!saysElse(row)) return { known, isTwin: twin !== null }
  const { elseThan = [], elseTwin } = row.touch
  return {
    known: known.filter(({ id }) => !elseThan.includes(id)),
    isTwin: twin !== null && twin !== elseTwin,
  }
}

type Facts = {
  known: LikelyDuplicate[]
  open: OpenQuestions
  /** The row of the same person, or of the one it was like, that is selected. */
  earlier: ReviewRow | undefined
}

function holdOf(row: ReviewRow, { known, open, earlier }: Facts): Hold | null {
  const isUnread = waitsForName(row)
  if (Object.keys(row.problems).length > 0 && !isUnread) return 'problem'
  if (hasSameNumber(row, { known })) return 'number'
  const { nhsNumber } = row.identity
  if (nhsNumber !== null && nhsNumber === earlier?.identity.nhsNumber) return 'number'
  if (open.known.some(({ likeness }) => likeness !== 'name_without_dob')) return 'known'
  if (open.isTwin && earlier) return 'twin'
  return isUnread ? 'unread' : null
}

/** What was found for somebody the row is no longer says nothing. */
function knownPatients(row: ReviewRow, found: Found | undefined): LikelyDuplicate[] {
  return found?.person === row.person ? found.patients : none
}

const none: LikelyDuplicate[] = []

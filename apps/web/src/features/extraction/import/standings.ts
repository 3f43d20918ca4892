// Which rows would be created: what a person selected, less what is wrong, known already, or twice in the list.
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Touch } from './import-work.ts'
import { hasUnreadName, type ReviewRow } from './review-row.ts'

/** What the server found for the person a row was when it was asked. */
export type Found = { person: string; patients: LikelyDuplicate[] }

/**
 * Why a row is not created now: it is wrong; its NHS number is taken, in the practice or by an earlier row; or it is
 * probably a patient of the practice, or of an earlier row, and nobody has said that it is somebody else.
 */
export type Hold = 'problem' | 'number' | 'known' | 'twin'

export type Standing = {
  known: LikelyDuplicate[]
  /** The key of the earlier row that is probably the same person. */
  twin: string | null
  /** Somebody said that it is none of those who are shown beside it now. */
  isConfirmed: boolean
  hold: Hold | null
  isSelected: boolean
}

/** `twins`: the key of a row → that of the earlier row it is like. Goes through the rows in the order of the list. */
export function standingsOf(
  rows: readonly ReviewRow[],
  found: Readonly<Record<string, Found>>,
  twins: Readonly<Record<string, string>>,
): Map<string, Standing> {
  const standings = new Map<string, Standing>()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  for (const row of rows) {
    const known = knownPatients(row, found[row.key])
    const earlier = byKey.get(twins[row.key] ?? '')
    const twin = earlier?.key ?? null
    const open = openQuestions(row, known, twin)
    const hold = holdOf(row, { known, earlier, open, isEarlierIn: isIn(standings, earlier) })
    const isSelected = hold === null && (row.touch.selected ?? !hasUnreadName(row))
    const isConfirmed = saysElse(row) && open.known.length === 0 && !open.isTwin
    standings.set(row.key, { known, twin, isConfirmed, hold, isSelected })
  }
  return standings
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
  earlier: ReviewRow | undefined
  open: OpenQuestions
  isEarlierIn: boolean
}

function holdOf(row: ReviewRow, { known, earlier, open, isEarlierIn }: Facts): Hold | null {
  if (Object.keys(row.problems).length > 0) return 'problem'
  if (hasSameNumber(row, { known })) return 'number'
  const { nhsNumber } = row.identity
  if (isEarlierIn && nhsNumber !== null && nhsNumber === earlier?.identity.nhsNumber) return 'number'
  if (open.known.some(({ likeness }) => likeness !== 'name_without_dob')) return 'known'
  return open.isTwin && isEarlierIn ? 'twin' : null
}

/** What was found for somebody the row is no longer says nothing. */
function knownPatients(row: ReviewRow, found: Found | undefined): LikelyDuplicate[] {
  return found?.person === row.person ? found.patients : none
}

const none: LikelyDuplicate[] = []

function isIn(standings: ReadonlyMap<string, Standing>, row: ReviewRow | undefined): boolean {
  return row !== undefined && standings.get(row.key)?.isSelected === true
}

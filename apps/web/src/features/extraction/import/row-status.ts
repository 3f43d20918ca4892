// Decides which rows would be created: the selected ones without errors and duplicates.
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Touch } from './import-work.ts'
import { needsName, withoutDob, type ReviewRow } from './review-row.ts'

/** The server's matches for a row's identity when it was checked. */
export type Found = {
  person: string
  patients: LikelyDuplicate[]
  /** The version of the practice's patients it was checked against. Older results are shown and checked again. */
  patientsVersion?: number
}

/**
 * Why a row can't be created now: it has an error; its NHS number is taken by a patient or an earlier row; it is
 * probably a patient of the practice or a repeated row, and not marked as different; or characters of its name are lost.
 */
export type Hold = 'problem' | 'number' | 'known' | 'twin' | 'unread'

export type RowStatus = {
  known: LikelyDuplicate[]
  /** Key of the earlier row that is probably the same person. */
  repeatOf: string | null
  /** Marked as different from all records shown now. */
  isConfirmed: boolean
  hold: Hold | null
  /** Could be created, but is or was a likely duplicate and nobody has selected it. */
  isKeptOut: boolean
  /** Could be created, but the list advises against it (`isAgainstAdding`) and nobody has selected it. */
  isDiscouraged: boolean
  isSelected: boolean
}

/**
 * `repeats` maps a row's key to that of the earlier row it repeats. Goes through the rows in list order. For each
 * person only one row can be selected; a copy of a row that is left out is not selected automatically.
 */
export function rowStatuses(
  rows: readonly ReviewRow[],
  found: Readonly<Record<string, Found>>,
  repeats: Readonly<Record<string, string>>,
): Map<string, RowStatus> {
  const statuses = new Map<string, RowStatus>()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  /** The first row of each person, and the selected row of each. */
  const firstOfPerson = new Map<string, string>()
  const selected = new Map<string, ReviewRow>()
  for (const row of rows) {
    const known = knownPatients(row, found[row.key])
    const repeatOf = byKey.get(repeats[row.key] ?? '')?.key ?? null
    const open = openQuestions(row, known, repeatOf)
    const first = (repeatOf !== null && open.isRepeat && firstOfPerson.get(repeatOf)) || row.key
    firstOfPerson.set(row.key, first)
    const hold = holdOf(row, { known, open, earlier: selected.get(firstOfPerson.get(repeatOf ?? '') ?? '') })
    const isOut = row.touch.selected === undefined && (open.isRepeat || wasLeftOut(row))
    const isAgainst = row.touch.selected === undefined && row.isAgainst
    const isSelected = hold === null && (row.touch.selected ?? !(isOut || isAgainst))
    if (isSelected) selected.set(first, row)
    const isConfirmed = isMarkedDifferent(row) && open.known.length === 0 && !open.isRepeat
    statuses.set(row.key, {
      known,
      repeatOf,
      isConfirmed,
      hold,
      isSelected,
      ...outOf(hold, { isOut, isAgainst }),
    })
  }
  return statuses
}

/** As this person. A date of birth that was emptied since does not make it another one. */
function wasLeftOut({ touch: { keptOut }, person, identity }: ReviewRow): boolean {
  if (keptOut === undefined || keptOut === person) return keptOut === person
  return identity.dob === null && withoutDob(keptOut) === person
}

/** Left out automatically; the user may still select it. */
function outOf(hold: Hold | null, { isOut, isAgainst }: { isOut: boolean; isAgainst: boolean }) {
  return { isKeptOut: hold === null && isOut, isDiscouraged: hold === null && isAgainst }
}

/** A likely duplicate that is not marked as a different person. */
export function isDuplicate({ known, repeatOf, isConfirmed }: RowStatus): boolean {
  return (known.length > 0 || repeatOf !== null) && !isConfirmed
}

/** The same NHS number always means the same person. */
export function hasSameNumber(row: ReviewRow, { known }: Pick<RowStatus, 'known'>): boolean {
  return known.some(({ likeness }) => likeness === 'nhs_number') && row.identity.nhsNumber !== null
}

/** Marked as a different person. A mark for an earlier identity does not count. */
export function isMarkedDifferent({ touch, person }: Pick<ReviewRow, 'touch' | 'person'>): boolean {
  return touch.somebodyElse === person
}

/**
 * Marks a row as different from the records and the earlier row known now. Matches found later are asked about again.
 */
export function differentFromShown(
  row: ReviewRow,
  { found, repeats }: { found: Readonly<Record<string, Found>>; repeats: Readonly<Record<string, string>> },
): Pick<Touch, 'somebodyElse' | 'elseThan' | 'elseTwin'> {
  const shown = knownPatients(row, found[row.key]).map(({ id }) => id)
  const before = isMarkedDifferent(row) ? (row.touch.elseThan ?? []) : []
  return {
    somebodyElse: row.person,
    elseThan: [...new Set([...before, ...shown])],
    elseTwin: repeats[row.key],
  }
}

export const notDifferent = { somebodyElse: undefined, elseThan: undefined, elseTwin: undefined } as const

/** Matches that are not marked as different yet. */
type OpenQuestions = { known: LikelyDuplicate[]; isRepeat: boolean }

function openQuestions(row: ReviewRow, known: LikelyDuplicate[], repeatOf: string | null): OpenQuestions {
  if (!isMarkedDifferent(row)) return { known, isRepeat: repeatOf !== null }
  const { elseThan = [], elseTwin } = row.touch
  return {
    known: known.filter(({ id }) => !elseThan.includes(id)),
    isRepeat: repeatOf !== null && repeatOf !== elseTwin,
  }
}

type Facts = {
  known: LikelyDuplicate[]
  open: OpenQuestions
  /** The selected earlier row of the same person. */
  earlier: ReviewRow | undefined
}

function holdOf(row: ReviewRow, { known, open, earlier }: Facts): Hold | null {
  const isUnread = needsName(row)
  if (Object.keys(row.problems).length > 0 && !isUnread) return 'problem'
  if (hasSameNumber(row, { known })) return 'number'
  const { nhsNumber } = row.identity
  if (nhsNumber !== null && nhsNumber === earlier?.identity.nhsNumber) return 'number'
  if (open.known.length > 0) return 'known'
  if (open.isRepeat && earlier) return 'twin'
  return isUnread ? 'unread' : null
}

/** Matches for an earlier identity do not count. */
function knownPatients(row: ReviewRow, found: Found | undefined): LikelyDuplicate[] {
  return found?.person === row.person ? found.patients : none
}

const none: LikelyDuplicate[] = []

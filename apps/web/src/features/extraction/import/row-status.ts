// Decides which rows would be created: the selected rows without errors and duplicates.
import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import type { Touch } from './import-work.ts'
import { needsName, withoutDob, type ReviewRow } from './review-row.ts'

/** The server's matches for a row, with the identity for which it was checked. */
export type Found = {
  person: string
  patients: LikelyDuplicate[]
  /**
   * The version of the practice's patients when the row was checked. A row with an older version keeps its matches on screen
   * and is checked again.
   */
  patientsVersion?: number
}

/**
 * The reason if a row cannot be created now. 'problem': it has an error. 'number': its NHS number belongs to a patient or an
 * earlier row. 'known': it is probably a patient of the practice. 'twin': it probably repeats an earlier row. 'unread':
 * characters of its name are lost. 'known' and 'twin' do not apply to rows that are marked as different.
 */
export type Hold = 'problem' | 'number' | 'known' | 'twin' | 'unread'

export type RowStatus = {
  known: LikelyDuplicate[]
  /** The key of the earlier row that is probably of the same person; null if there is none. */
  repeatOf: string | null
  /** Whether the row is marked as different from all records that are shown now. */
  isConfirmed: boolean
  hold: Hold | null
  /** Whether the row could be created, but is or was a likely duplicate and nobody has selected it. */
  isKeptOut: boolean
  /** Whether the row could be created, but the list advises against it (`isAgainstAdding`) and nobody has selected it. */
  isDiscouraged: boolean
  isSelected: boolean
}

/**
 * Returns the status of each row, in the order of the lists. `repeats` maps a row's key to the key of the earlier row that
 * it repeats. Only one row of each person can be selected. A copy of a row that is left out is not selected automatically.
 */
export function rowStatuses(
  rows: readonly ReviewRow[],
  found: Readonly<Record<string, Found>>,
  repeats: Readonly<Record<string, string>>,
): Map<string, RowStatus> {
  const statuses = new Map<string, RowStatus>()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  /** Maps the key of each row to the first row of its person. `selected` maps that first row to the selected one. */
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

/** Whether this person was left out. Emptying the date of birth does not make a row another person. */
function wasLeftOut({ touch: { keptOut }, person, identity }: ReviewRow): boolean {
  if (keptOut === undefined || keptOut === person) return keptOut === person
  return identity.dob === null && withoutDob(keptOut) === person
}

/** Says why a row was left out automatically. The user can still select it. */
function outOf(hold: Hold | null, { isOut, isAgainst }: { isOut: boolean; isAgainst: boolean }) {
  return { isKeptOut: hold === null && isOut, isDiscouraged: hold === null && isAgainst }
}

/** Whether the row is a likely duplicate that is not marked as a different person. */
export function isDuplicate({ known, repeatOf, isConfirmed }: RowStatus): boolean {
  return (known.length > 0 || repeatOf !== null) && !isConfirmed
}

/** Whether the row has the NHS number of a patient, which always means the same person. */
export function hasSameNumber(row: ReviewRow, { known }: Pick<RowStatus, 'known'>): boolean {
  return known.some(({ likeness }) => likeness === 'nhs_number') && row.identity.nhsNumber !== null
}

/** Whether the row is marked as a different person. A mark for an earlier identity does not count. */
export function isMarkedDifferent({ touch, person }: Pick<ReviewRow, 'touch' | 'person'>): boolean {
  return touch.somebodyElse === person
}

/**
 * Marks a row as different from the records and the earlier row that are known now. The user is asked again about matches
 * found later.
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

/** The matches that are not marked as different yet. */
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
  /** The earlier row of the same person that is selected; undefined if there is none. */
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

/** Returns the matches of a row. Matches for an earlier identity do not count. */
function knownPatients(row: ReviewRow, found: Found | undefined): LikelyDuplicate[] {
  return found?.person === row.person ? found.patients : none
}

const none: LikelyDuplicate[] = []

// Reads what a sentence says about a medicine after its name: dose, frequency, route, reason and change. Values that are not
// certain stay empty.
import {
  type Change,
  CHANGES,
  CONDITIONS,
  DAY,
  DONE,
  type Kind,
  LATER,
  PIECES,
  VALUES,
} from './medicine-phrases.ts'

export type MedicineValues = {
  change: Change | ''
  /** '5 mg', or '5 mg → 10 mg' and '5 mg once daily → 10 mg' if the sentence says both. */
  dose: string
  /** The frequency, with the length of a course: 'twice daily for 7 days'. */
  frequency: string
  route: string
  reason: string
}

export type MedicineRow = MedicineValues & { medicine: string }

/** One mention that was read. `id` is the same for all names of a medicine. */
export type ReadMention = MedicineRow & { id: string; form: string; at: number; isListed: boolean }

export const NO_VALUES: MedicineValues = { change: '', dose: '', frequency: '', route: '', reason: '' }

export type ReadValues = MedicineValues & {
  /** The form that belongs to the name: 'nasal spray', 'modified release'. */
  form: string
  /** The change follows a colon, so it also applies to the medicines that are joined to this one. */
  isShared: boolean
  /** The words that were not understood, up to the end of the text. */
  rest: string
}

type IsReason = (words: string) => boolean

/**
 * `behind` is the text from the end of the medicine's name to the next medicine or the end of the sentence. `isReason` decides
 * whether words name a problem or a test, such as 'potassium'. `lead` is the change before the name ('stop ramipril').
 */
export function readValues(behind: string, isReason: IsReason, lead: Change | null = null): ReadValues {
  const said = piecesOf(behind.replace(/ for now\b/iu, ''), isReason)
  const reasons = said.notes.filter((note) => isReason(note) && !CHANGES.test(note))
  const unread = [said.rest, ...said.notes.filter((note) => !reasons.includes(note))].join(' ')
  const values = unread.replaceAll(DAY, '')
  const isConditional = CONDITIONS.test(values)
  const isUnsure = isConditional || VALUES.test(values) || CHANGES.test(values)
  const changes = new Set([...(lead ? [lead] : []), ...said.change.map(changeOf)])
  const read = only([...changes]) ?? ''
  const isTurned =
    isConditional || CHANGES.test(values) || LATER.test(unread) || isOtherwise(said, read, isUnsure)
  const change = isTurned ? '' : read
  const sure = (found: readonly string[]) => (isUnsure ? '' : (only(found) ?? ''))
  const isNew = change !== '' && change !== 'Continued'
  const reason = only(said.reason) ?? (isNew ? only(reasons) : null) ?? ''
  return {
    form: said.form.join(' '),
    isShared: said.isShared,
    rest: said.rest,
    change,
    dose: said.earlier.length > 0 ? movedDose(change, said.earlier, sure(said.dose)) : sure(said.dose),
    frequency: sure([...new Set(said.frequency)]),
    route: sure(said.route),
    reason: isTurned || CHANGES.test(reason) ? '' : reason,
  }
}

/** Whether the medicine's real change may be another than the one that was read. */
function isOtherwise({ rest, dose, earlier }: Pieces, read: Change | '', isUnsure: boolean): boolean {
  // In 'omeprazole changed to' the next name is the new medicine.
  if (rest === 'to') return true
  if (earlier.length > 0 && read !== 'Changed') return true
  // A dose for a time before a stop means that the medicine is not stopped yet.
  if (read === 'Stopped' && (dose.length > 1 || PLACE.test(rest))) return true
  return isUnsure && (read === 'Stopped' || read === 'Changed')
}

type Read = 'form' | 'change' | 'dose' | 'frequency' | 'route' | 'reason'

/** `earlier` are doses that the patient took before. `notes` are brackets that were not understood. */
type Pieces = Record<Read | 'earlier' | 'notes', string[]> & { isShared: boolean; rest: string }

function piecesOf(text: string, isReason: IsReason): Pieces {
  const said: Pieces = {
    form: [],
    change: [],
    dose: [],
    frequency: [],
    route: [],
    reason: [],
    earlier: [],
    notes: [],
    isShared: false,
    rest: '',
  }
  let from = 0
  for (;;) {
    const gap = GAP.exec(text.slice(from))?.[0] ?? ''
    const piece = pieceAt(text.slice(from + gap.length), said, isReason)
    if (piece === null) break
    add(said, piece, { gap, isReason })
    from += gap.length + piece.match[0].length
  }
  said.rest = text.slice(from).replace(/^[\s,;:.–-]+|[\s,;:.]+$/gu, '')
  return said
}

type Piece = { kind: Kind; match: RegExpExecArray }

function add(
  said: Pieces,
  { kind, match }: Piece,
  { gap, isReason }: { gap: string; isReason: IsReason },
): void {
  const [whole, ...groups] = match
  const [own = whole] = groups
  if (kind === 'fromTo') addMove(said, groups)
  else if (kind === 'from') said.earlier.push(joined(...groups))
  else if (kind === 'brackets') addBrackets(said, own, isReason)
  else {
    const isNewDose = kind === 'dose' && whole.startsWith('to ') && said.change.length === 1
    if (isNewDose && said.earlier.length === 0) said.earlier.push(...said.dose.splice(0))
    // The length of a course alone does not give the frequency.
    if (kind !== 'frequency' || !/^(?:for|until|during) /iu.test(own)) said[kind].push(own)
    if (kind === 'change') said.isShared = /[:–]/u.test(gap) || /^(?:both|all) /iu.test(own)
  }
}

/** Reads 'from 5 mg once daily to 10 mg twice daily'. */
function addMove(said: Pieces, groups: readonly string[]): void {
  const [before, unit, times, now, newUnit, newTimes] = groups
  said.earlier.push(joined(before, unit, times === newTimes ? '' : times))
  said.dose.push(joined(now, newUnit))
  // 'From 5 mg once daily to 10 mg' does not give the new frequency.
  if (newTimes) said.frequency.push(newTimes)
}

function addBrackets(said: Pieces, words: string, isReason: IsReason): void {
  const inner = piecesOf(words, isReason)
  if (inner.rest !== '' || inner.form.length + inner.reason.length + inner.notes.length > 0)
    said.notes.push(words)
  else
    for (const one of ['change', 'dose', 'frequency', 'route', 'earlier'] as const)
      said[one].push(...inner[one])
}

function joined(...words: readonly (string | undefined)[]): string {
  return words.filter(Boolean).join(' ')
}

function movedDose(change: Change | '', earlier: readonly string[], now: string): string {
  const before = only(earlier)
  if (change !== 'Changed' || now === '' || before === null) return ''
  return `${before} → ${now}`
}

/** In 'stop hydrocortisone on the face' the medicine may continue elsewhere. */
const PLACE = /^(?:on|to|in|around) (?:the|his|her|your|their)\b/iu

const GAP = /^[\s,:;–-]*/u

function only<T>(values: readonly T[]): T | null {
  return values.length === 1 ? (values[0] ?? null) : null
}

/** Returns the next piece. A form belongs to the name, so it must come before all other pieces. */
function pieceAt(text: string, said: Pieces, isReason: IsReason): Piece | null {
  const isAfterName = said.change.length + said.dose.length + said.frequency.length + said.route.length === 0
  for (const [kind, pattern] of PIECES) {
    const match = pattern.exec(text)
    if (!match || (kind === 'form' && !isAfterName)) continue
    if (kind === 'reason' && match[0].startsWith('for ') && !isReason(match[1] ?? '')) continue
    return { kind, match }
  }
  return null
}

/** Returns null for words that are none of the four changes, such as 'on hold'. */
export function changeOf(words: string): Change | null {
  for (const [change, pattern] of DONE) if (pattern.test(words)) return change
  return null
}

// Decides which row Enter opens. Enter never opens a row that the user cannot have meant (hazard H-43).
import { beginsName } from '@sincerely/domain/patients/name-words'

/**
 * The text, and the number of arrow steps since. The user may press arrows and Enter before the list appears.
 */
export type Pressed = { q: string; steps: number; isEntered: boolean }

export type FoundRow = { id: string; kind: 'command' | 'patient' | 'letter'; name: string }

type Shown<Row> = Pressed & {
  /** The index of the highlighted row. */
  at: number
  rows: readonly Row[]
  /** True if all results have arrived. Until then, only commands match this text. */
  isComplete: boolean
  /** True if the complete list was on screen before the user pressed Enter. */
  isSeen: boolean
}

/**
 * Returns the row to open, 'wait' or 'unsure'. 'wait' means that Enter or a result is missing. 'unsure' means
 * that Enter came before the list; the user must see the list and press again. A text that starts exactly one
 * patient's name is never unsure.
 */
export function onEnter<Row extends FoundRow>(shown: Shown<Row>): Row | 'wait' | 'unsure' {
  const { q, steps, isEntered, at, rows, isComplete, isSeen } = shown
  if (!isEntered) return 'wait'
  const row = rows[at]
  if (row?.kind === 'command') return row
  if (!isComplete) return 'wait'
  if (row === undefined) return 'unsure'
  if (isSeen) return row
  const matches = rows.filter(({ kind, name }) => kind === 'patient' && beginsName(name, q))
  return steps === 0 && matches.length === 1 && matches[0] === row ? row : 'unsure'
}

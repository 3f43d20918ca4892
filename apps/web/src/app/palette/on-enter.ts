// Decides which row Enter opens, and never opens one that the person cannot have meant (hazard H-43).
import { beginsName } from '@sincerely/domain/patients/name-words'

/** The text, and the arrow keys and Enter pressed since. All of them may come before the list does. */
export type Pressed = { q: string; steps: number; isEntered: boolean }

export type FoundRow = { id: string; kind: 'command' | 'patient' | 'letter'; name: string }

type Shown<Row> = Pressed & {
  /** The index of the highlighted row. */
  at: number
  rows: readonly Row[]
  /** All results are loaded; until then only commands match this text. */
  isComplete: boolean
  /** The complete list was on screen before Enter was pressed. */
  isSeen: boolean
}

/**
 * The row to open; 'wait' for Enter or for the list; 'unsure' if Enter came before the list, unless the text starts
 * exactly one patient's name: the person must see the list and press again.
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

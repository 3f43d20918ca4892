// Which row Enter opens in the palette: never one that nobody can have meant (hazard H-43).
import { beginsName } from '@sincerely/domain/patients/name-words'

/** What was typed, and since then: steps down the list, and Enter. It may all come before the list does. */
export type Pressed = { q: string; steps: number; isEntered: boolean }

export type FoundRow = { id: string; kind: 'command' | 'patient' | 'letter'; name: string }

type Shown<Row> = Pressed & {
  /** The row that is marked. */
  at: number
  rows: readonly Row[]
  /** They are all that the text finds; until then only the commands are of this text. */
  isComplete: boolean
  /** They were on screen, complete, before Enter was pressed. */
  isSeen: boolean
}

/**
 * The row to open; 'wait' for Enter, or for the list of the text; 'unsure' where Enter came before the list and the text is
 * not the beginning of one patient's name alone: the person has to see the list, and press again.
 */
export function onEnter<Row extends FoundRow>(shown: Shown<Row>): Row | 'wait' | 'unsure' {
  const { q, steps, isEntered, at, rows, isComplete, isSeen } = shown
  if (!isEntered) return 'wait'
  const row = rows[at]
  if (row?.kind === 'command') return row
  if (!isComplete) return 'wait'
  if (row === undefined) return 'unsure'
  if (isSeen) return row
  const meant = rows.filter(({ kind, name }) => kind === 'patient' && beginsName(name, q))
  return steps === 0 && meant.length === 1 && meant[0] === row ? row : 'unsure'
}

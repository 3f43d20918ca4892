// The actions for the GP that a person has typed, kept on this device until they are confirmed.
import { renewActions } from '@sincerely/domain/letters/gp-actions'
import { findDrafts } from '../../../platform/drafts/drafts.ts'
import { parseObject } from '../../../platform/parse-object.ts'

/**
 * `note` is the text as typed, one action a line. `proposed` has the actions that the text of the letter proposed at that
 * time.
 */
export type TypedActions = { note: string; proposed: string[] }

export function actionsDraftName(letterId: number): string {
  return `letter-${letterId}-gp-actions`
}

/** Reads a stored draft; null if it is not valid. */
export function parseActionsDraft(text: string | undefined): TypedActions | null {
  const { note, proposed } = parseObject(text) ?? {}
  if (typeof note !== 'string' || !Array.isArray(proposed)) return null
  return { note, proposed: proposed.filter((line) => typeof line === 'string') }
}

/** Whether this person has typed actions that they have not confirmed. */
export function hasActionsDraft(userId: number, letterId: number): boolean {
  return findDrafts(userId, actionsDraftName(letterId), parseActionsDraft).length > 0
}

/**
 * Adds the actions that the letter has proposed since to the typed lines, so that nobody confirms a request they have not
 * seen.
 */
export function textWith({ note, proposed: before }: TypedActions, proposed: readonly string[]): string {
  if (before.join('\n') === proposed.join('\n')) return note
  return renewActions({ lines: actionLines(note), proposed: before }, proposed).join('\n')
}

export function actionLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

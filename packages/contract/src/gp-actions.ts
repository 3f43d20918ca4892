// Defines the actions for the GP that print in a box at the top of a letter (docs/actions-first.md).
import { LONGEST_ACTION, MOST_ACTIONS } from '@sincerely/domain/letters/gp-actions'
import { z } from 'zod'
import { atMost } from './fields.ts'

const ActionLines = z
  .array(z.string().trim().min(1, 'Remove the empty line.').max(LONGEST_ACTION, atMost(LONGEST_ACTION)))
  .max(MOST_ACTIONS, `Enter at most ${MOST_ACTIONS} actions.`)

/** `lines` are the printed lines, with no lines for ‘None’. `proposed` is what the text proposed when they were confirmed. */
export const GpActions = z.strictObject({ lines: ActionLines, proposed: ActionLines })

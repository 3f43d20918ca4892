// Messages for a change made in place that could not be saved.
import { isApiError, messageOf } from '../../../platform/api.ts'

/** Messages by path, such as 'recipients.1.email'; the path '' is for the whole part. */
export type Problems = Readonly<Record<string, string>>

/** The reason if a change could not be saved. `conflict`: somebody else has changed the same part. */
export type SaveProblem = { kind: 'conflict' } | { kind: 'problem'; problems: Problems; canRetry: boolean }

export function problemOf(problem: SaveProblem | null, path: string): string | null {
  return problem?.kind === 'problem' ? (problem.problems[path] ?? null) : null
}

/** The message for a draft that was already on this device when the field was first shown. */
export const restoredDraftProblem: SaveProblem = {
  kind: 'problem',
  problems: { '': 'Your earlier change is not saved yet.' },
  canRetry: true,
}

/** Whether to send again without a press. A restored draft waits until the person confirms it. */
export function canRetryAutomatically(problem: SaveProblem | null): boolean {
  return problem?.kind === 'problem' && problem.canRetry && problem !== restoredDraftProblem
}

/**
 * Turns an error into messages. A refusal of the server is final; after other errors, the change can be sent again. `name`
 * is the part's field name in the API.
 */
export function saveProblemOf(error: Error, name: string): SaveProblem {
  const wholePart = (message: string, canRetry: boolean): SaveProblem => ({
    kind: 'problem',
    problems: { '': message },
    canRetry,
  })
  if (!isApiError(error)) return wholePart(messageOf(error), true)
  if (error.code === 'offline') return wholePart("Couldn't reach the server. This is not saved yet.", true)
  const { [name]: own, ...fields } = error.fields ?? {}
  if (own !== undefined) return wholePart(own, false)
  if (error.fields) return { kind: 'problem', problems: fields, canRetry: false }
  return wholePart(error.message, error.status < 400 || error.status >= 500)
}

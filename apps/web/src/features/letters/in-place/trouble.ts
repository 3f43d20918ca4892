// Why a change is not saved as it was typed.
import { isApiError, messageOf } from '../../../platform/api.ts'

/** By path, such as 'recipients.1.email'; '' is about the whole. */
export type Problems = Readonly<Record<string, string>>

/** A clash is somebody else's change of the same. */
export type Trouble = { kind: 'clash' } | { kind: 'problem'; problems: Problems; mayRetry: boolean }

/** The sentence about one field, or about the whole ('' as path). */
export function problemAt(trouble: Trouble | null, path: string): string | null {
  return trouble?.kind === 'problem' ? (trouble.problems[path] ?? null) : null
}

/** What lay on this device when the field was first shown. */
export const leftBehind: Trouble = {
  kind: 'problem',
  problems: { '': 'Your earlier change is not saved yet.' },
  mayRetry: true,
}

/** It can be sent once more by itself; what lay on this device before waits for a person's word. */
export function didNotArrive(trouble: Trouble | null): boolean {
  return trouble?.kind === 'problem' && trouble.mayRetry && trouble !== leftBehind
}

/** What the server has looked at and refuses, it refuses again. `name` is that of the part as the server says it. */
export function troubleOf(error: Error, name: string): Trouble {
  const whole = (words: string, mayRetry: boolean): Trouble => ({
    kind: 'problem',
    problems: { '': words },
    mayRetry,
  })
  if (!isApiError(error)) return whole(messageOf(error), true)
  if (error.code === 'offline') return whole("Couldn't reach the server. This is not saved yet.", true)
  const { [name]: own, ...fields } = error.fields ?? {}
  if (own !== undefined) return whole(own, false)
  if (error.fields) return { kind: 'problem', problems: fields, mayRetry: false }
  return whole(error.message, error.status < 400 || error.status >= 500)
}

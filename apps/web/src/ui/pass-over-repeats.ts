import type { KeyboardEvent } from 'react'

/** Ignores repeats of a held key. */
export function passOverRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

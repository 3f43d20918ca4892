import type { KeyboardEvent } from 'react'

/** A key that is held acts once. */
export function passOverRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

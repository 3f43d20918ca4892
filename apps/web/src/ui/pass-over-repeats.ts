import type { KeyboardEvent } from 'react'

export function passOverRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

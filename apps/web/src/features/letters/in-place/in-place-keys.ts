import type { KeyboardEvent } from 'react'
import type { InPlace } from './use-in-place.ts'

/** Enter saves, Escape takes back; what the page does with these keys rests meanwhile. In a text, Enter is a new line. */
export function inPlaceKeys({ save, takeBack }: Pick<InPlace, 'save' | 'takeBack'>, { isText = false } = {}) {
  return (event: KeyboardEvent) => {
    const isSaving = event.key === 'Enter' && (!isText || event.ctrlKey || event.metaKey)
    if (!isSaving && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) save()
    else takeBack()
  }
}

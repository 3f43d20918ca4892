import type { KeyboardEvent } from 'react'
import type { Detail } from './use-detail.ts'

/** Enter saves, Escape takes back; what the page does with these keys rests meanwhile. In a text, Enter is a new line. */
export function detailKeys({ save, takeBack }: Pick<Detail, 'save' | 'takeBack'>, { isText = false } = {}) {
  return (event: KeyboardEvent) => {
    const isSaving = event.key === 'Enter' && (!isText || event.ctrlKey || event.metaKey)
    if (!isSaving && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) save()
    else takeBack()
  }
}

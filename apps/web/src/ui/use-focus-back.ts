import { useEffect, useState } from 'react'

/** When this goes and leaves the keyboard nowhere, it is back where it was before. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body
        if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}

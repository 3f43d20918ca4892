import { useEffect, useState } from 'react'
import { isFocusNowhere } from './is-focus-nowhere.ts'

/**
 * Restores the previous focus on unmount if no other element has it. When one dialog replaces another, the
 * focus returns to the button that opened the first dialog.
 */
export function useFocusBack(): void {
  const [places] = useState(() => {
    const here = document.activeElement
    const isWithin =
      here === null || here === document.body || here.closest('[role="dialog"], dialog') !== null
    return isWithin ? [here, ...openPlaces] : [here]
  })
  useEffect(() => {
    openPlaces = places
    return () => {
      if (openPlaces === places) openPlaces = []
      requestAnimationFrame(() => {
        const place = places.find(
          (one) => one instanceof HTMLElement && one !== document.body && one.isConnected,
        )
        if (isFocusNowhere() && place instanceof HTMLElement) place.focus({ preventScroll: true })
      })
    }
  }, [places])
}

/** One of these elements gets the focus back after the last dialog closes. */
let openPlaces: (Element | null)[] = []

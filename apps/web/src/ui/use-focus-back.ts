import { useEffect, useState } from 'react'
import { isFocusNowhere } from './is-focus-nowhere.ts'

/**
 * When this goes and leaves the keyboard nowhere, it is back where it was before. What takes the place of another one, such as
 * the second dialog of two, leads to where the first began.
 */
export function useFocusBack(): void {
  const [places] = useState(() => {
    const here = document.activeElement
    const isWithin =
      here === null || here === document.body || here.closest('[role="dialog"], dialog') !== null
    return isWithin ? [here, ...standing] : [here]
  })
  useEffect(() => {
    standing = places
    return () => {
      if (standing === places) standing = []
      requestAnimationFrame(() => {
        const place = places.find(
          (one) => one instanceof HTMLElement && one !== document.body && one.isConnected,
        )
        if (isFocusNowhere() && place instanceof HTMLElement) place.focus({ preventScroll: true })
      })
    }
  }, [places])
}

/** Where the one that was shown last leads back to, while it is shown. */
let standing: (Element | null)[] = []

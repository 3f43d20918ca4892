import { useMediaQuery } from '@mantine/hooks'

/** True on screens narrower than `below`, in px. Never true in print, because tables print as tables. */
export function useIsNarrow(below = 768): boolean {
  return useMediaQuery(`screen and (max-width: ${below - 0.02}px)`, false, { getInitialValueInEffect: false })
}

import { useMediaQuery } from '@mantine/hooks'

/**
 * Returns true on screens narrower than `below` px, but never in print, because tables print as tables.
 */
export function useIsNarrow(below = 768): boolean {
  return useMediaQuery(`screen and (max-width: ${below - 0.02}px)`, false, { getInitialValueInEffect: false })
}

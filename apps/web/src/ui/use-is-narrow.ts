import { useMediaQuery } from '@mantine/hooks'

/** True on a screen narrower than this, in px. Never when printing: tables print as tables. */
export function useIsNarrow(below = 768): boolean {
  return useMediaQuery(`screen and (max-width: ${below - 0.02}px)`, false, { getInitialValueInEffect: false })
}

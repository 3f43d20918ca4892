import { useMediaQuery } from '@mantine/hooks'

/** True on a screen narrower than this, in px. Never on paper: what is printed has tables, whatever the screen. */
export function useIsNarrow(below = 768): boolean {
  return useMediaQuery(`screen and (max-width: ${below - 0.02}px)`, false, { getInitialValueInEffect: false })
}

import { useElementSize, useMediaQuery } from '@mantine/hooks'

/** Below this width, in px, a list and a letter beside each other would both be too narrow to read. */
const roomForTwo = 620

/** One pane at a time below 768 px (spec §2), and wherever the page itself has no room for two. */
export function usePanes() {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const { ref, width } = useElementSize()
  const isCramped = width > 0 && width < roomForTwo
  return { ref, panes: isNarrow || isCramped ? ('one' as const) : ('two' as const) }
}

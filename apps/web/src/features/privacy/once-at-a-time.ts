/**
 * Starts a download unless one is running. Ignores the second click of a double click, because a small file
 * may arrive between the two clicks.
 */
export function onceAtATime({ isPending }: { isPending: boolean }, begin: () => void) {
  return ({ detail: clicks }: { detail: number }) => {
    if (!isPending && clicks <= 1) begin()
  }
}

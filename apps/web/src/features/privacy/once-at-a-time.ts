/**
 * Starts a download unless one is running, and ignores the second click of a double click, which can come after a small file has
 * already arrived.
 */
export function onceAtATime({ isPending }: { isPending: boolean }, begin: () => void) {
  return ({ detail: clicks }: { detail: number }) => {
    if (!isPending && clicks <= 1) begin()
  }
}

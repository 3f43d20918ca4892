/**
 * A click that begins a download, and none while it is on its way. The second one of a double click is the same wish: it
 * may come when a small file has arrived already.
 */
export function onceAtATime({ isPending }: { isPending: boolean }, begin: () => void) {
  return ({ detail: clicks }: { detail: number }) => {
    if (!isPending && clicks <= 1) begin()
  }
}

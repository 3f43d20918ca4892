// Lets work in progress finish when the server stops.

const graceMs = 10_000

/** Runs `work` with a signal that is aborted ten seconds after `stopping`, or at once if `stopping` was aborted before. */
export async function patience<T>(
  stopping: AbortSignal,
  work: (cutOff: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => over.abort(), graceMs)
  }
  if (stopping.aborted) over.abort()
  else stopping.addEventListener('abort', begin, { once: true })
  try {
    return await work(over.signal)
  } finally {
    stopping.removeEventListener('abort', begin)
    clearTimeout(timer)
  }
}

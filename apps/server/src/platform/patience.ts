// What is half on its way when the server stops had better arrive than be cut off.

const graceMs = 10_000

/** Does `work`, with a signal that is aborted ten seconds after `stopping` is; at once where that was aborted before. */
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

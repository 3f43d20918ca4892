/** Runs the given work in order, at most `atOnce` at a time. Each caller gets the result of its own work. */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  const leave = () => {
    running -= 1
    waiting.shift()?.()
  }

  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

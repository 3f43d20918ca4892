// Does something every few seconds for as long as the server runs, one time after the other, and a last time at its end.

export type Repeated = {
  /** Waits for the time under way, does it once more, and ends. */
  close: () => Promise<void>
}

type Options = {
  /** From the end of one time to the beginning of the next. */
  everyMs: number
  onError: (fault: unknown) => void
}

/** A time that fails is told of, and the next one comes all the same. */
export function runEvery(work: () => Promise<unknown>, { everyMs, onError }: Options): Repeated {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isClosed = false
  const once = () => {
    underWay = work().then(() => undefined, onError)
    return underWay
  }
  const wait = () => {
    timer = setTimeout(() => void goOn(), everyMs).unref()
  }
  const goOn = async () => {
    await once()
    if (!isClosed) wait()
  }
  wait()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await underWay
      await once()
    },
  }
}

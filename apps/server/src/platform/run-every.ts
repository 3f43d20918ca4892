// Runs work at an interval while the server runs, never twice at the same time, and once more at the end.

export type Repeated = {
  /** Waits for a run in progress, runs the work once more, and ends. */
  close: () => Promise<void>
}

type Options = {
  /** The time in ms from the end of one run to the start of the next. */
  everyMs: number
  onError: (fault: unknown) => void
}

/** A failed run is reported, and the next one still starts. */
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

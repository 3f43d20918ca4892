// Waits a while, or until it is woken.

export type Alarm = {
  /** Ends when it rings, or after its time. A ring while nobody waited ends the next waiting at once. */
  wait: () => Promise<void>
  ring: () => void
}

export function createAlarm(afterMs: number): Alarm {
  let rang = false
  let end: () => void = () => undefined
  return {
    ring: () => {
      rang = true
      end()
    },
    wait: async () => {
      if (!rang) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, afterMs)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rang = false
    },
  }
}

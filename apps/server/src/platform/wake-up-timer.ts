// Waits a while, or until it is woken.

export type WakeUpTimer = {
  /** Ends when it rings, or after its time. A wake while nobody waited ends the next waiting at once. */
  wait: () => Promise<void>
  wake: () => void
}

export function createWakeUpTimer(afterMs: number): WakeUpTimer {
  let isWoken = false
  let end: () => void = () => undefined
  return {
    wake: () => {
      isWoken = true
      end()
    },
    wait: async () => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, afterMs)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isWoken = false
    },
  }
}

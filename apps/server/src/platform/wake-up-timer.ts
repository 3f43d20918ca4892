// A timer that can be ended early.

export type WakeUpTimer = {
  /** Resolves after the time, or earlier when woken. If nobody is waiting, a wake ends the next wait at once. */
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

// A timer that can be woken early.

export type WakeUpTimer = {
  /** Resolves when woken, or after the time. A wake while nobody waits ends the next wait at once. */
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

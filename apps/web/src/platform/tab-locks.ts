// Who works on something kept on this device, across all tabs of the browser: many hold it together, or one has it alone.

export type Hold = {
  /** Resolves once nobody has it alone. */
  held: Promise<void>
  /** Lets go; also of what is not held yet. */
  release: () => void
}

/** Holds `name` together with others, until released or the tab is gone. */
export function holdTogether(name: string): Hold {
  const locks = browserLocks()
  if (locks === null) return holdInTab(name)
  let release = () => {}
  const over = new Promise<void>((resolve) => (release = resolve))
  const held = new Promise<void>((resolve) => {
    void locks.request(name, { mode: 'shared' }, () => {
      resolve()
      return over
    })
  })
  return { held, release }
}

/** Runs `work` while nobody else has or holds `name`; answers null at once, and does nothing, when somebody does. */
export async function aloneOrNot<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = browserLocks()
  if (locks === null) return aloneInTab(name, work)
  return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()))
}

/** Browsers have them on https and localhost only; elsewhere each tab knows of itself alone. */
function browserLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null
}

const heldInTab = new Map<string, number>()
const aloneNow = new Map<string, Promise<unknown>>()

function holdInTab(name: string): Hold {
  let isOver = false
  heldInTab.set(name, (heldInTab.get(name) ?? 0) + 1)
  return {
    held: Promise.resolve(aloneNow.get(name)).then(() => undefined),
    release: () => {
      if (isOver) return
      isOver = true
      heldInTab.set(name, (heldInTab.get(name) ?? 1) - 1)
    },
  }
}

async function aloneInTab<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (aloneNow.has(name) || (heldInTab.get(name) ?? 0) > 0) return null
  const working = work().finally(() => aloneNow.delete(name))
  // Who waits for it does not care how it ended.
  aloneNow.set(
    name,
    working.catch(() => undefined),
  )
  return working
}

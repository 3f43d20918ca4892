// Shares locks across the tabs of this browser. Many tabs can share a lock, or one tab can hold it
// exclusively.

export type Hold = {
  /** Resolves once no tab holds the lock exclusively. */
  held: Promise<void>
  /** Releases the lock, or cancels the request for it. */
  release: () => void
}

/** Shares the lock `name` until it is released or the tab closes. */
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

/**
 * Runs `work` while holding the lock `name` exclusively. Returns null immediately if any tab holds the lock.
 */
export async function aloneOrNot<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = browserLocks()
  if (locks === null) return exclusiveInTab(name, work)
  return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()))
}

/** Browsers offer locks only on https and localhost. Elsewhere a tab sees only its own locks. */
function browserLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null
}

const sharedCounts = new Map<string, number>()
const exclusiveWork = new Map<string, Promise<unknown>>()

function holdInTab(name: string): Hold {
  let isOver = false
  sharedCounts.set(name, (sharedCounts.get(name) ?? 0) + 1)
  return {
    held: Promise.resolve(exclusiveWork.get(name)).then(() => undefined),
    release: () => {
      if (isOver) return
      isOver = true
      sharedCounts.set(name, (sharedCounts.get(name) ?? 1) - 1)
    },
  }
}

async function exclusiveInTab<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (exclusiveWork.has(name) || (sharedCounts.get(name) ?? 0) > 0) return null
  const working = work().finally(() => exclusiveWork.delete(name))
  // Waiting holders ignore the result of this work.
  exclusiveWork.set(
    name,
    working.catch(() => undefined),
  )
  return working
}

// Locks across the tabs of this browser: shared by many, or exclusive to one.

export type Hold = {
  /** Resolves when nobody holds it exclusively. */
  held: Promise<void>
  /** Releases it, also before it is held. */
  release: () => void
}

/** Holds `name` shared, until released or the tab closes. */
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

/** Runs `work` with `name` held exclusively; returns null immediately if anyone holds it. */
export async function aloneOrNot<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks = browserLocks()
  if (locks === null) return exclusiveInTab(name, work)
  return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()))
}

/** Available only on https and localhost; elsewhere a tab sees only its own locks. */
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
  // Waiting holders ignore its result.
  exclusiveWork.set(
    name,
    working.catch(() => undefined),
  )
  return working
}

// How many places of something each caller holds at this moment. Nothing is remembered of who holds none.

export type Share = {
  whose: string
  /** How many places they may hold. */
  most: number
}

export type Shares = {
  /** Takes a place in each; `isOver` says that one of them has more than its share with it. To be ended in any case. */
  take: (shares: readonly Share[]) => { isOver: boolean; end: () => void }
}

export function createShares(): Shares {
  const held = new Map<string, number>()
  const add = (whose: string, places: number) => {
    const now = (held.get(whose) ?? 0) + places
    if (now > 0) held.set(whose, now)
    else held.delete(whose)
    return now
  }
  return {
    take: (shares) => {
      const over = shares.filter(({ whose, most }) => add(whose, 1) > most)
      return {
        isOver: over.length > 0,
        end: () => {
          for (const { whose } of shares) add(whose, -1)
        },
      }
    },
  }
}

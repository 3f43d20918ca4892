export const userTabs = ['doctors', 'secretaries', 'all'] as const
export type UserTab = (typeof userTabs)[number]

/** Reads the list's state from the URL: the tab, the search, and whether a user is being added. */
export function readUsersSearch(search: Record<string, unknown>): { tab?: UserTab; q?: string; new?: true } {
  const tab = userTabs.find((name) => name === search['tab'])
  const q = search['q']
  return {
    ...(tab && { tab }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}),
    ...(search['new'] === true && { new: true as const }),
  }
}

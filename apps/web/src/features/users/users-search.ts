import { type UserTab, userTabs } from './user-tabs.ts'

/** What the address of the users says: the tab, what is searched for, whether somebody is being added. */
export function readUsersSearch(search: Record<string, unknown>): { tab?: UserTab; q?: string; new?: true } {
  const tab = userTabs.find((name) => name === search['tab'])
  const q = search['q']
  return {
    ...(tab && { tab }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}),
    ...(search['new'] === true && { new: true as const }),
  }
}

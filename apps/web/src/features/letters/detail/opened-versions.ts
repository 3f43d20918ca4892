// Which version of a letter was on this person's screen, told to the server: a batch approves no other (product: letters).
import type { SessionUser } from '@sincerely/contract/auth'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { call } from '../../../platform/api.ts'

type Version = Pick<Letter, 'id' | 'version'>

/** In silence; what did not arrive is told again when the letter is seen again. */
export async function tellOpened(user: SessionUser, { id, version }: Version): Promise<void> {
  try {
    await call(routes.letters.openVersion, { params: { id }, body: { version } })
    openedBy(user).add(id)
  } catch {
    // The batch says that it was not opened, and leads to it.
  }
}

/** Was some version of it on this person's screen since they signed in? */
export function wasOpened(user: SessionUser, id: number): boolean {
  return openedBy(user).has(id)
}

/** Signing in anew makes another user of the same person. */
let kept: { user: SessionUser | null; ids: Set<number> } = { user: null, ids: new Set() }

function openedBy(user: SessionUser): Set<number> {
  if (kept.user !== user) kept = { user, ids: new Set() }
  return kept.ids
}

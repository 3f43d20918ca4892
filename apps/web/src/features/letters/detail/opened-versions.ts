// Reports to the server which version of a letter this person has seen: a batch approves no other (product: letters).
import type { SessionUser } from '@sincerely/contract/auth'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { call } from '../../../platform/api.ts'

type Version = Pick<Letter, 'id' | 'version'>

/** Ignores failures: the version is reported again when the letter is seen again. */
export async function reportOpened(user: SessionUser, { id, version }: Version): Promise<void> {
  try {
    await call(routes.letters.openVersion, { params: { id }, body: { version } })
    openedBy(user).add(id)
  } catch {
    // If this fails, the batch says that the letter was not opened, with a link to it.
  }
}

/** Whether any version of the letter was seen since this person signed in. */
export function wasOpened(user: SessionUser, id: number): boolean {
  return openedBy(user).has(id)
}

/** Each sign-in creates a new `SessionUser`, even for the same person. */
let opened: { user: SessionUser | null; ids: Set<number> } = { user: null, ids: new Set() }

function openedBy(user: SessionUser): Set<number> {
  if (opened.user !== user) opened = { user, ids: new Set() }
  return opened.ids
}

// Reports to the server which version of a letter this person has seen. A batch approves only versions that the person has
// seen (product: letters).
import type { SessionUser } from '@sincerely/contract/auth'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { call } from '../../../platform/api.ts'

type Version = Pick<Letter, 'id' | 'version'>

/**
 * Reports a version to the server. Ignores failures, because the version is reported again when the letter is seen again.
 */
export async function reportOpened(user: SessionUser, { id, version }: Version): Promise<void> {
  try {
    await call(routes.letters.openVersion, { params: { id }, body: { version } })
    openedBy(user).add(id)
  } catch {
    // If the report fails, the batch says that the letter was not opened, with a link to it.
  }
}

/** Whether this person has seen any version of the letter since signing in. */
export function wasOpened(user: SessionUser, id: number): boolean {
  return openedBy(user).has(id)
}

/** The letters opened since the last sign-in. Each sign-in creates a new `SessionUser`, even for the same person. */
let opened: { user: SessionUser | null; ids: Set<number> } = { user: null, ids: new Set() }

function openedBy(user: SessionUser): Set<number> {
  if (opened.user !== user) opened = { user, ids: new Set() }
  return opened.ids
}

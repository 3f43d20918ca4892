import { lazyPart } from '../platform/lazy-part.ts'
import { readToken } from '../platform/storage.ts'

/** The sign-in does not wait for the layout's code; who has a token fetches it while the session is checked. */
export const Layout = lazyPart(async () => (await import('./layout.tsx')).Layout)
if (readToken() !== null) Layout.preload()

import { RouterProvider } from '@tanstack/react-router'
import { readToken } from '../platform/storage.ts'
import { Layout } from './frame.tsx'
import { router } from './router.ts'

/** All pages by their address. */
export function RoutedPages() {
  return <RouterProvider router={router} />
}

/** Resolves when the page at this tab's address can be shown. It shows its own failure. */
export async function loadPage(): Promise<void> {
  const layout = readToken() === null ? undefined : Layout.arrival()
  await Promise.all([router.load().catch(() => undefined), layout])
}

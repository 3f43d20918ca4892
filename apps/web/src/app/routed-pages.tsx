import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.ts'

export function RoutedPages() {
  return <RouterProvider router={router} />
}

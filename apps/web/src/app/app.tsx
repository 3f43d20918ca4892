import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../platform/query-client.ts'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toasts.tsx'
import { colorSchemeManager } from './color-scheme.ts'
import { LockScreen } from './lock-screen.tsx'
import { router } from './router.ts'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
        <LockScreen />
      </QueryClientProvider>
    </MantineProvider>
  )
}

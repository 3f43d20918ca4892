import { type MantineColorSchemeManager, MantineProvider, isMantineColorScheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../platform/query-client.ts'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toasts.tsx'
import { dropChoice, keepChoice, readChoice } from '../platform/storage.ts'
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

/** The choice of light, dark or system colours is stored on this device. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = readChoice('colorScheme')
    return isMantineColorScheme(kept) ? kept : fallback
  },
  set: (scheme) => keepChoice('colorScheme', scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => dropChoice('colorScheme'),
}

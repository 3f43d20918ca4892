import { type MantineColorSchemeManager, MantineProvider, isMantineColorScheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../platform/query-client.ts'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { useSession } from '../platform/session.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { dropChoice, keepChoice, readChoice } from '../platform/storage.ts'
import { whenIdle } from '../ui/when-idle.tsx'
import { MissingPage } from './error-page.tsx'
import { LockScreen } from './lock-screen.tsx'
import { beginsAtSignIn, RoutedPages, SignInPage } from './first-page.ts'
import { OuterFrame, PublicMain, SessionLoading } from './outer-frame.tsx'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Pages />
        <Toasts />
        <LockScreen />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** A tab that opens at the sign-in page shows it without the router. From then on, the router decides about the page. */
function Pages() {
  const { status } = useSession()
  const [isSigningIn, setSigningIn] = useState(beginsAtSignIn)
  if (isSigningIn && status === 'signed-in') setSigningIn(false)
  // The router loads while the user types.
  useEffect(() => whenIdle(RoutedPages.preload), [])
  const framed = (content: ReactNode) => (
    <OuterFrame title={isSigningIn ? 'Sign in' : 'Opening'} path="">
      {content}
    </OuterFrame>
  )
  return (
    <LazyBoundary
      fallback={framed(isSigningIn ? null : <SessionLoading unreachable={false} />)}
      missing={framed(
        <PublicMain>
          <MissingPage />
        </PublicMain>,
      )}
    >
      {isSigningIn ? <SignInPage /> : <RoutedPages />}
    </LazyBoundary>
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

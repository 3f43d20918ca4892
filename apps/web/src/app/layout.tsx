import type { SessionUser } from '@sincerely/contract/auth'
import { useDisclosure } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useIdleLock } from '../features/auth/lock/use-idle-lock.ts'
import { RecorderHost } from '../features/dictation/recorder/recorder-host.tsx'
import { hasAppFiles } from '../platform/app-files.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { readKeptDay } from '../platform/kept-day.ts'
import { useOnServerReturn } from '../platform/server-reach.ts'
import { useToday } from '../platform/practice.ts'
import { keepChoice, onChoiceChange, readChoice } from '../platform/storage.ts'
import { Drawer } from '../ui/drawer.tsx'
import { WhenIdle } from '../ui/when-idle.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import classes from './layout.module.css'
import { useLiveUpdates } from './live-updates.ts'
import { usePalette } from './palette/use-palette.tsx'
import { NoDoctorNotice, UnassignedNotice } from './empty-lists-notices.tsx'
import { OnlyKeptPages } from './only-kept-pages.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShortcutList } from './shortcuts.tsx'
import { useSignOut } from './sign-out.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { SincerelyMark } from './sincerely-mark.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'

const DictationAtHandHost = lazyPart(
  async () => (await import('../features/dictation/dictation-uploads-host.tsx')).DictationUploadsHost,
  // After a reload without a network, unsent recordings are listed and can be continued.
  { waitsForNetwork: !hasAppFiles() },
)

const ConsentBanner = lazyPart(
  async () => (await import('../features/privacy/consent-banner.tsx')).ConsentBanner,
  { waitsForNetwork: true },
)

// Few users have drafts that wait, so the first page does not wait for this code.
const BackgroundDrafts = lazyPart(async () => (await import('./background-drafts.tsx')).BackgroundDrafts, {
  waitsForNetwork: !hasAppFiles(),
})

type LayoutProps = {
  user: SessionUser
  /** True if the sign-in page was shown before and had the focus. */
  isAfterSignIn: boolean
  children: ReactNode
}

/**
 * Shows a sidebar beside the page. Below 768 px, a top bar with a drawer replaces the sidebar (spec §2
 * Layout).
 */
export function Layout({ user, isAfterSignIn, children }: LayoutProps) {
  const isNarrow = useIsNarrow()
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [drawerOpened, drawer] = useDisclosure(false)
  const content = useFocusOnNewPage(isAfterSignIn)
  const shortcuts = useShortcutList()
  // The dialog is rendered outside the menu, because a phone's menu closes when an item is pressed.
  const signingOut = useSignOut(user)
  const palette = usePalette({ onShortcuts: shortcuts.open, onSignOut: signingOut.signOut })
  useIdleLock()
  useLiveUpdates(user.id)
  useDropEarlierDay()
  return (
    <>
      {isNarrow && <TopBar onMenu={drawer.open} />}
      <UnassignedNotice user={user} />
      <NoDoctorNotice />
      <EarlierRequests byUser={user.id} />
      <WhenIdle>
        <LazyBoundary missing={null}>
          <DictationAtHandHost />
        </LazyBoundary>
      </WhenIdle>
      <div className={classes.columns}>
        {isNarrow ? (
          <Drawer opened={drawerOpened} label="Menu" onClose={drawer.close}>
            <Sidebar
              user={user}
              collapsed={false}
              onNavigate={drawer.close}
              onPalette={() => [drawer.close(), palette.open()]}
              onShortcuts={() => [drawer.close(), shortcuts.open()]}
              onSignOut={() => [drawer.close(), signingOut.signOut()]}
            />
          </Drawer>
        ) : (
          <Sidebar
            user={user}
            collapsed={collapsed}
            onToggle={toggleCollapsed}
            onPalette={palette.open}
            onShortcuts={shortcuts.open}
            onSignOut={signingOut.signOut}
          />
        )}
        <main id="content" ref={content} tabIndex={-1} className={classes.content}>
          <OnlyKeptPages>{children}</OnlyKeptPages>
        </main>
      </div>
      <WhenIdle>
        <LazyBoundary missing={null}>
          <ConsentBanner />
        </LazyBoundary>
        <DraftsOnDevice userId={user.id} />
      </WhenIdle>
      <RecorderHost />
      {palette.palette}
      {shortcuts.list}
      {signingOut.dialog}
    </>
  )
}

/** Reading the stored clinic deletes an earlier day's names from this device. */
function useDropEarlierDay(): void {
  const today = useToday()
  useEffect(() => void readKeptDay(), [today])
}

/** Returns the user's last choice. Without one, the sidebar is collapsed on narrow screens. */
function useCollapsed() {
  const isTight = useIsNarrow(1200)
  const [choice, setChoice] = useState(() => readChoice('sidebar'))
  const collapsed = choice === null ? isTight : choice === 'collapsed'
  const toggle = () => {
    const next = collapsed ? 'expanded' : 'collapsed'
    setChoice(next)
    keepChoice('sidebar', next)
  }
  return [collapsed, toggle] as const
}

/**
 * Moves the focus to the start of a new page, and after sign-in. A record that opens beside its list keeps
 * the path and does not move the focus. On a tab's first page the focus stays where it is, so that Tab starts
 * at 'Skip to content'.
 */
function useFocusOnNewPage(isAfterSignIn: boolean) {
  const content = useRef<HTMLElement>(null)
  const page = useRouterState({ select: (state) => state.location.pathname })
  const shown = useRef(isAfterSignIn ? null : page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    content.current?.focus({ preventScroll: true })
  }, [page])
  return content
}

function TopBar({ onMenu }: { onMenu: () => void }) {
  return (
    <header className={classes.bar}>
      <ActionIcon aria-label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.5} />
      </ActionIcon>
      <SincerelyMark size={24} />
      <span className={classes.product}>Sincerely</span>
      <ConnectionDot />
      <span className={classes.space} />
      <NotificationBell place="top" />
    </header>
  )
}

const Offer = lazyPart(
  async () => (await import('../features/privacy/earlier-requests-offer.tsx')).EarlierRequestsOffer,
  { waitsForNetwork: true },
)

/** Starts again when the server returns, because the code may have been missing until then. */
function DraftsOnDevice({ userId }: { userId: number }) {
  const [attempt, setAttempt] = useState(0)
  useOnServerReturn(() => setAttempt((last) => last + 1))
  return (
    <LazyBoundary key={attempt} missing={null}>
      <BackgroundDrafts userId={userId} />
    </LazyBoundary>
  )
}

/** Renders a lazy part while this device holds requests about personal data from an earlier release. */
function EarlierRequests({ byUser }: { byUser: number }) {
  const isAny = useSyncExternalStore(onEarlierChange, () => readChoice('dataRightsRequests') !== null)
  return (
    isAny && (
      <LazyBoundary missing={null}>
        <Offer byUser={byUser} />
      </LazyBoundary>
    )
  )
}

const onEarlierChange = (listener: () => void) => onChoiceChange('dataRightsRequests', listener)

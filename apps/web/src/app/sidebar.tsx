import type { SessionUser } from '@sincerely/contract/auth'
import { can } from '@sincerely/domain/permissions'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { WhenIdle } from '../ui/when-idle.tsx'
import { useInfo } from '../platform/practice.ts'
import { ConnectionDot } from './connection-dot.tsx'
import { administrationItems, sidebarItems, type NavItem } from './nav.ts'
import classes from './sidebar.module.css'
import { SincerelyMark } from './sincerely-mark.tsx'
import { UserMenu } from './user-menu.tsx'

const ToTypeCount = lazyPart(
  async () => (await import('../features/dictation/to-type-count.tsx')).ToTypeCount,
  { waitsForNetwork: true },
)

type SidebarProps = {
  user: SessionUser
  collapsed: boolean
  onToggle?: () => void
  onNavigate?: () => void
  onPalette: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** The sidebar is 256 px wide, or 64 px with its labels in tooltips (spec §9). */
export function Sidebar({ user, collapsed, onToggle, onPalette, ...menu }: SidebarProps) {
  return (
    <header className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.head}>
        <Brand collapsed={collapsed} />
        {onToggle && <CollapseButton collapsed={collapsed} onToggle={onToggle} />}
      </div>
      <nav aria-label="Main" className={classes.nav}>
        <PaletteButton collapsed={collapsed} onOpen={onPalette} />
        <SidebarLinks items={sidebarItems} user={user} collapsed={collapsed} onNavigate={menu.onNavigate} />
        <Administration user={user} collapsed={collapsed} onNavigate={menu.onNavigate} />
      </nav>
      <div className={classes.foot}>
        <NotificationBell place={collapsed ? 'foot-collapsed' : 'foot'} />
        <UserMenu user={user} collapsed={collapsed} {...menu} />
      </div>
    </header>
  )
}

type LinksProps = Pick<SidebarProps, 'user' | 'collapsed' | 'onNavigate'>

/** Users see this section only if they may open at least one of its pages. */
function Administration(props: LinksProps) {
  const label = useId()
  if (!administrationItems.some((item) => can(props.user, item.can))) return null
  return (
    <div role="group" aria-labelledby={label} className={classes.section}>
      <h2 id={label} className={classes.sectionTitle}>
        {props.collapsed ? <VisuallyHidden>Administration</VisuallyHidden> : 'Administration'}
      </h2>
      <SidebarLinks items={administrationItems} {...props} />
    </div>
  )
}

function SidebarLinks({ items, user, ...link }: LinksProps & { items: readonly NavItem[] }) {
  return items
    .filter((item) => can(user, item.can))
    .map((item) => <SidebarLink key={item.to} item={item} {...link} />)
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const { practiceName } = useInfo()
  return (
    <div className={classes.brand}>
      <SincerelyMark size={28} />
      {!collapsed && (
        <div className={classes.brandWords}>
          <span className={classes.product}>
            Sincerely <ConnectionDot />
          </span>
          {practiceName && (
            <span className={classes.practice} title={practiceName}>
              {practiceName}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

/** The button looks like a search field. */
function PaletteButton({ collapsed, onOpen }: { collapsed: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classes.palette}
      aria-label="Go to anything"
      title={collapsed ? 'Go to anything' : undefined}
      onClick={onOpen}
    >
      <IconSearch size={20} stroke={1.5} aria-hidden />
      {!collapsed && <span>Go to…</span>}
    </button>
  )
}

function CollapseButton({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const label = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <ActionIcon aria-label={label} aria-expanded={!collapsed} title={label} onClick={onToggle}>
      <Icon size={18} stroke={1.5} />
    </ActionIcon>
  )
}

type SidebarLinkProps = { item: NavItem; collapsed: boolean; onNavigate?: () => void }

function SidebarLink({ item: { to, label, icon: Icon }, collapsed, onNavigate }: SidebarLinkProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/' || to === '/admin', includeSearch: false }}
      className={classes.link}
      onClick={onNavigate}
      aria-label={collapsed ? label : undefined}
      title={collapsed ? label : undefined}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      {!collapsed && <span>{label}</span>}
      {to === '/to-type' && (
        <span className={classes.count}>
          <WhenIdle>
            <LazyBoundary missing={null}>
              <ToTypeCount />
            </LazyBoundary>
          </WhenIdle>
        </span>
      )}
    </Link>
  )
}

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './action-menu.module.css'

export type MenuAction = {
  label: string
  icon: ReactNode
  run: () => void
  /** While the pointer or the keyboard rests on it. */
  onSoon?: () => void
  isDanger?: boolean
  /** It stands elsewhere as well where there is room; the class hides it here then. */
  className?: string
}

/** What the button that opens it is given. */
export type MenuTrigger = {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

type ActionMenuProps = {
  label: string
  /** On a phone, where the menu covers what it is about. */
  heading?: string
  actions: readonly MenuAction[]
  button: (trigger: MenuTrigger) => ReactNode
}

/**
 * A button and the actions behind it; on a phone they come up from the foot of the screen. The browser's own popover closes
 * it on Escape and on a press elsewhere, and gives the focus back.
 */
export function ActionMenu({ label, heading, actions, button }: ActionMenuProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const menu = () => document.getElementById(id)
  const after = (run: () => void) => () => {
    menu()?.hidePopover()
    run()
  }
  return (
    <>
      {button({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': opened })}
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classes.menu}
        onKeyDown={(event) => moveOn(event, menu())}
        onToggle={(event) => {
          const isOpen = event.newState === 'open'
          setOpened(isOpen)
          if (isOpen) putUnder(event.currentTarget, id)
        }}
      >
        {heading && (
          <p className={classes.heading} aria-hidden>
            {heading}
          </p>
        )}
        {actions.map(({ label: name, icon, run, onSoon, isDanger, className }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={[classes.item, className].filter(Boolean).join(' ')}
            data-danger={isDanger || undefined}
            onPointerEnter={onSoon}
            onFocus={onSoon}
            onClick={after(run)}
          >
            {icon}
            {name}
          </button>
        ))}
      </div>
    </>
  )
}

/** Below its button, their right edges in line, and the keyboard on the first action. On a phone the style sheet places it. */
function putUnder(menu: HTMLElement, id: string): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)?.getBoundingClientRect()
  if (button) {
    menu.style.setProperty('--menu-top', `${button.bottom + 4}px`)
    menu.style.setProperty(
      '--menu-right',
      `${Math.max(8, document.documentElement.clientWidth - button.right)}px`,
    )
  }
  itemsOf(menu)[0]?.focus()
}

/** The keys of the page rest meanwhile. */
function moveOn(event: KeyboardEvent, menu: HTMLElement | null): void {
  event.stopPropagation()
  if (menu === null) return
  if (event.key === 'Tab') return menu.hidePopover()
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextPlace(event.key, at, items.length)
  if (next === null) return
  event.preventDefault()
  items.at(next)?.focus()
}

/** Where a key leads from place `at` of `count`, round the ends; null when it leads nowhere. */
function nextPlace(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key === 'ArrowDown') return (at + 1) % count
  return key === 'ArrowUp' ? at - 1 : null
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => item.checkVisibility())
}

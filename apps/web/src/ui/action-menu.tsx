import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './action-menu.module.css'

export type MenuAction = {
  label: string
  icon: ReactNode
  run: () => void
  /** Called when the action gets the pointer or the focus, to preload its code. */
  onSoon?: () => void
  isDanger?: boolean
  /** A class that hides the action on screens where it also has its own button. */
  className?: string
}

export type MenuTrigger = {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

type ActionMenuProps = {
  label: string
  /** The heading is shown on a phone, where the menu covers the record that it is about. */
  heading?: string
  actions: readonly MenuAction[]
  button: (trigger: MenuTrigger) => ReactNode
}

/**
 * Shows a button and its menu of actions. On a phone the menu appears at the bottom. The native popover
 * closes the menu on Escape and outside clicks, and restores the focus.
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
        onKeyDown={(event) => onMenuKey(event, menu())}
        onBeforeToggle={(event) => setOpened(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState === 'open') placeBelow(event.currentTarget, id)
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

/**
 * Places the menu below its button, right-aligned, and focuses the first action. On a phone the style sheet
 * places the menu.
 */
function placeBelow(menu: HTMLElement, id: string): void {
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

/** Keys in the menu must not trigger the page's shortcuts. */
function onMenuKey(event: KeyboardEvent, menu: HTMLElement | null): void {
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

/** Returns the index that a key moves to, wrapping around, or null for other keys. */
function nextPlace(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key === 'ArrowDown') return (at + 1) % count
  return key === 'ArrowUp' ? at - 1 : null
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => item.checkVisibility())
}

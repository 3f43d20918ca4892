import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect } from 'react'
import { holdTyping, isTypedIn, isTyping } from '../platform/typing.ts'
import { isDialogOpen } from './is-dialog-open.ts'

export type Shortcut = {
  /**
   * The alternative keys, such as 'j', 'ArrowDown' and 'mod+S'. 'mod' is ⌘ on a Mac and Ctrl elsewhere. In a
   * text field, only keys with 'mod' work.
   */
  keys: readonly string[]
  /** The description in the list of shortcuts. */
  label: string
  /** True if the browser's own action also runs, such as following the focused link. */
  withBrowser?: boolean
  /**
   * True if the action repeats while the key is held, such as a step through a list. Other actions need a new
   * press.
   */
  repeats?: boolean
  /** True if the action opens a field. Text typed before the field has the focus is written into it. */
  opensField?: boolean
}

/** The keys of one place, with their title in the list of shortcuts. */
export type ShortcutTable<Name extends string = string> = {
  title: string
  shortcuts: Record<Name, Shortcut>
}

/**
 * The action of each key, or null if it can do nothing now. The component itself handles keys that are left
 * out.
 */
export type ShortcutRuns<Name extends string> = Partial<Record<Name, ((event: KeyboardEvent) => void) | null>>

/**
 * Binds the keys of a table while the component is mounted. All keys are inactive behind a dialog, unless
 * `isInDialog`. Single keys are also inactive behind a menu.
 */
export function useShortcuts<Name extends string>(
  table: ShortcutTable<Name>,
  runs: ShortcutRuns<Name>,
  { isInDialog = false } = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) =>
    getHotkeyHandler(hotkeysOf(table, runs, isInDialog))(event),
  )
  // The keys are bound before the page is drawn. An ordinary effect would run later, and the page would lose
  // a key pressed before it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.documentElement.addEventListener('keydown', listen)
    return () => document.documentElement.removeEventListener('keydown', listen)
  }, [])
}

function namesOf<Name extends string>({ shortcuts }: ShortcutTable<Name>): Name[] {
  return Object.keys(shortcuts) as Name[]
}

function hotkeysOf<Name extends string>(
  table: ShortcutTable<Name>,
  runs: ShortcutRuns<Name>,
  isInDialog: boolean,
): HotkeyItem[] {
  return namesOf(table).flatMap((name) => {
    const { keys, withBrowser = false, repeats = false, opensField = false } = table.shortcuts[name]
    const run = runs[name]
    if (!run) return []
    return keys.map((key): HotkeyItem => {
      const press = (event: KeyboardEvent) => {
        if (!isChord(key) && (isTypedIn(event.target) || isForMenu(event.target))) return
        // The rest of a sentence whose field has just closed is not meant for the page.
        if (!isChord(key) && isTyping()) return
        if (key === 'mod+Enter' && isInForm(event.target)) return
        const rests = !isInDialog && isDialogOpen()
        // Behind a dialog, Ctrl+S neither saves nor opens the browser's own dialog.
        if (!withBrowser && (isChord(key) || !rests)) event.preventDefault()
        if (rests || (event.repeat && !repeats)) return
        if (opensField) holdTyping()
        run(event)
      }
      return [key, press, { preventDefault: false }]
    })
  })
}

function isChord(key: string): boolean {
  return key.startsWith('mod+')
}

/** Ctrl+Enter submits the form that has the focus, so the page ignores the key there. */
function isInForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null
}

/** True if a menu or list is open, or if this key has just closed it. */
function isForMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    !target.isConnected || target.closest(menus) !== null || document.querySelector(openMenuButtons) !== null
  )
}

const menus = '[popover="auto"], [role="menu"], [role="listbox"]'
const openMenuButtons = ':is([popovertarget], [aria-haspopup="menu"])[aria-expanded="true"]'

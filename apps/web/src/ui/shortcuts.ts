import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect } from 'react'
import { holdTyping, isTypedIn } from '../platform/typing.ts'
import { isDialogOpen } from './is-dialog-open.ts'

export type Shortcut = {
  /**
   * Alternative keys: 'j', 'ArrowDown', 'mod+S' ('mod' is ⌘ on a Mac, Ctrl elsewhere). In a text field, only keys with
   * 'mod' work.
   */
  keys: readonly string[]
  /** Its description in the list of shortcuts. */
  label: string
  /** The browser's own action also runs, such as following the focused link. */
  withBrowser?: boolean
  /** Repeats while the key is held, such as a step through a list. All others need a new press. */
  repeats?: boolean
  /** It opens a field: text typed before that has the focus is written there. */
  opensField?: boolean
}

/** The keys of one place, with the title they are listed under. */
export type ShortcutTable<Name extends string = string> = {
  title: string
  shortcuts: Record<Name, Shortcut>
}

/** The action of each key; null if it can do nothing now. Names left out are handled by the component itself. */
export type ShortcutRuns<Name extends string> = Partial<Record<Name, ((event: KeyboardEvent) => void) | null>>

/**
 * Binds the keys of a table while the component is mounted. They are inactive behind a dialog; single keys also behind
 * a menu.
 */
export function useShortcuts<Name extends string>(
  table: ShortcutTable<Name>,
  runs: ShortcutRuns<Name>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => getHotkeyHandler(hotkeysOf(table, runs))(event))
  // Before the page is drawn: an effect would run later, and a key pressed until then would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.documentElement.addEventListener('keydown', listen)
    return () => document.documentElement.removeEventListener('keydown', listen)
  }, [])
}

function namesOf<Name extends string>({ shortcuts }: ShortcutTable<Name>): Name[] {
  return Object.keys(shortcuts) as Name[]
}

function hotkeysOf<Name extends string>(table: ShortcutTable<Name>, runs: ShortcutRuns<Name>): HotkeyItem[] {
  return namesOf(table).flatMap((name) => {
    const { keys, withBrowser = false, repeats = false, opensField = false } = table.shortcuts[name]
    const run = runs[name]
    if (!run) return []
    return keys.map((key): HotkeyItem => {
      const press = (event: KeyboardEvent) => {
        if (!isChord(key) && (isTypedIn(event.target) || isForMenu(event.target))) return
        if (key === 'mod+Enter' && isInForm(event.target)) return
        const rests = isDialogOpen()
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

/** Ctrl+Enter sends the form that has the focus, not what is around it. */
function isInForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null
}

/** A menu or list is open, or this key has just closed it. */
function isForMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    !target.isConnected || target.closest(menus) !== null || document.querySelector(openMenuButtons) !== null
  )
}

const menus = '[popover="auto"], [role="menu"], [role="listbox"]'
const openMenuButtons = ':is([popovertarget], [aria-haspopup="menu"])[aria-expanded="true"]'

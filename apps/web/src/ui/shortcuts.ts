import { useHotkeys } from '@mantine/hooks'
import { isDialogOpen } from './is-dialog-open.ts'

export type Shortcut = {
  /**
   * Any of them will do: 'j', 'ArrowDown', 'mod+S' ('mod' is ⌘ on a Mac and Ctrl elsewhere). Only those with 'mod' work
   * while a field is typed in.
   */
  keys: readonly string[]
  /** What it does, as the list of shortcuts says it. */
  label: string
  /** The browser does its own part too, such as following the link in focus. */
  withBrowser?: boolean
  /** Goes on while the key is held, as a step through a list does. Everything else needs a press of its own. */
  repeats?: boolean
}

/** The keys of one place, under the title they are listed by. */
export type ShortcutTable<Name extends string = string> = {
  title: string
  shortcuts: Record<Name, Shortcut>
}

/** What each key does now; null where it can do nothing now. A name left out is listened to by the part itself. */
export type ShortcutRuns<Name extends string> = Partial<Record<Name, ((event: KeyboardEvent) => void) | null>>

/** Binds the keys of a table while the place is on screen. They rest behind a dialog, and single keys behind a menu too. */
export function useShortcuts<Name extends string>(
  table: ShortcutTable<Name>,
  runs: ShortcutRuns<Name>,
): void {
  const hotkeys = hotkeysOf(table, runs)
  useHotkeys(
    hotkeys.filter(([key]) => !isChord(key)),
    ['TEXTAREA', 'SELECT'],
  )
  useHotkeys(
    hotkeys.filter(([key]) => isChord(key)),
    [],
    true,
  )
}

function namesOf<Name extends string>({ shortcuts }: ShortcutTable<Name>): Name[] {
  return Object.keys(shortcuts) as Name[]
}

type Hotkey = Parameters<typeof useHotkeys>[0][number]

function hotkeysOf<Name extends string>(table: ShortcutTable<Name>, runs: ShortcutRuns<Name>): Hotkey[] {
  return namesOf(table).flatMap((name) => {
    const { keys, withBrowser = false, repeats = false } = table.shortcuts[name]
    const run = runs[name]
    if (!run) return []
    return keys.map((key): Hotkey => {
      const press = (event: KeyboardEvent) => {
        if (!isChord(key) && (isTypedIn(event.target) || isForMenu(event.target))) return
        const rests = isDialogOpen()
        // Ctrl+S behind a dialog saves nothing, and does not bring the browser's own dialog either.
        if (!withBrowser && (isChord(key) || !rests)) event.preventDefault()
        if (!rests && (repeats || !event.repeat)) run(event)
      }
      return [key, press, { preventDefault: false }]
    })
  })
}

function isChord(key: string): boolean {
  return key.startsWith('mod+')
}

/** Checkboxes take no letters, so shortcuts work while one has the focus. */
function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}

/** A menu or list is open, or has just been closed by this key. */
function isForMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    !target.isConnected || target.closest(menus) !== null || document.querySelector(openMenuButtons) !== null
  )
}

const menus = '[popover="auto"], [role="menu"], [role="listbox"]'
const openMenuButtons = ':is([popovertarget], [aria-haspopup="menu"])[aria-expanded="true"]'

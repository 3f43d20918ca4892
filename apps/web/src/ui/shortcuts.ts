import { useHotkeys } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'
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
}

/** The keys of one place, under the title they are listed by. */
export type ShortcutTable<Name extends string = string> = {
  title: string
  /** They work on every page, and are listed last. */
  everywhere?: boolean
  shortcuts: Record<Name, Shortcut>
}

/** What each key does now; null where it can do nothing now. A name left out is listened to by the part itself. */
export type ShortcutRuns<Name extends string> = Partial<Record<Name, ((event: KeyboardEvent) => void) | null>>

/** Binds the keys of a table while the place is on screen, and lists them. They rest behind a dialog. */
export function useShortcuts<Name extends string>(
  table: ShortcutTable<Name>,
  runs: ShortcutRuns<Name>,
): void {
  const hotkeys = hotkeysOf(table, runs)
  useHotkeys(hotkeys.filter(([key]) => !isChord(key)))
  useHotkeys(
    hotkeys.filter(([key]) => isChord(key)),
    [],
    true,
  )
  const listed = namesOf(table).filter((name) => runs[name] !== null)
  const key = listed.join(' ')
  useEffect(() => list({ table, names: key.split(' ') }), [table, key])
}

/** The shortcuts that work on this page now, place by place. */
export function useListedShortcuts(): readonly ListedShortcuts[] {
  return useSyncExternalStore(subscribe, () => listed)
}

export type ListedShortcuts = { title: string; shortcuts: readonly Shortcut[] }

type Entry = { table: ShortcutTable; names: readonly string[] }

const entries = new Set<Entry>()
const listeners = new Set<() => void>()
let listed: readonly ListedShortcuts[] = []

function list(entry: Entry): () => void {
  entries.add(entry)
  announce()
  return () => {
    entries.delete(entry)
    announce()
  }
}

function announce(): void {
  listed = [...entries]
    .toSorted((one, other) => Number(one.table.everywhere ?? false) - Number(other.table.everywhere ?? false))
    .map(({ table, names }) => ({
      title: table.title,
      shortcuts: names.flatMap((name) => table.shortcuts[name] ?? []),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function namesOf<Name extends string>({ shortcuts }: ShortcutTable<Name>): Name[] {
  return Object.keys(shortcuts) as Name[]
}

type Hotkey = Parameters<typeof useHotkeys>[0][number]

function hotkeysOf<Name extends string>(table: ShortcutTable<Name>, runs: ShortcutRuns<Name>): Hotkey[] {
  return namesOf(table).flatMap((name) => {
    const { keys, withBrowser = false } = table.shortcuts[name]
    const run = runs[name]
    if (!run) return []
    return keys.map((key): Hotkey => {
      const press = (event: KeyboardEvent) => {
        const rests = isDialogOpen()
        // Ctrl+S behind a dialog saves nothing, and does not bring the browser's own dialog either.
        if (!withBrowser && (isChord(key) || !rests)) event.preventDefault()
        if (!rests) run(event)
      }
      return [key, press, { preventDefault: false }]
    })
  })
}

function isChord(key: string): boolean {
  return key.startsWith('mod+')
}

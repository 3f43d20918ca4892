import type { ShortcutTable } from '../ui/shortcuts.ts'

/** These keys work on every page behind the sign-in. */
export const globalShortcuts = {
  title: 'Everywhere',
  shortcuts: {
    palette: { keys: ['mod+K'], label: 'Go to anything (press twice in a search box)' },
    list: { keys: ['shift+?'], label: 'Keyboard shortcuts' },
    close: { keys: ['Escape'], label: 'Close a dialog or a menu' },
  },
} as const satisfies ShortcutTable

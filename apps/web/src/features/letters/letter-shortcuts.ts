// The keys of the letters, as they are bound and as '?' lists them.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const letterListShortcuts = {
  title: 'List of letters',
  shortcuts: {
    next: { keys: ['j', 'ArrowDown'], label: 'Next letter', withBrowser: true },
    previous: { keys: ['k', 'ArrowUp'], label: 'Previous letter', withBrowser: true },
    enter: { keys: ['Enter'], label: 'Open the letter', withBrowser: true },
  },
} as const satisfies ShortcutTable

export const letterShortcuts = {
  title: 'Letter',
  shortcuts: {
    edit: { keys: ['e'], label: 'Edit' },
    approve: { keys: ['a'], label: 'Approve' },
    post: { keys: ['p'], label: 'Post' },
  },
} as const satisfies ShortcutTable

export const letterEditorShortcuts = {
  title: 'Editing',
  shortcuts: {
    save: { keys: ['mod+S'], label: 'Save' },
    bold: { keys: ['mod+B'], label: 'Bold' },
    italic: { keys: ['mod+I'], label: 'Italic' },
    underline: { keys: ['mod+U'], label: 'Underline' },
    undo: { keys: ['mod+Z'], label: 'Undo' },
    redo: { keys: ['mod+shift+Z'], label: 'Redo' },
  },
} as const satisfies ShortcutTable

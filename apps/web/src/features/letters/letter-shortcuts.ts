// The keyboard shortcuts of letters, both for their key bindings and for the list under '?'.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const letterListShortcuts = {
  title: 'List of letters',
  shortcuts: {
    create: { keys: ['n'], label: 'New letter', opensField: true },
    next: { keys: ['j', 'ArrowDown'], label: 'Next letter', repeats: true, withBrowser: true },
    previous: { keys: ['k', 'ArrowUp'], label: 'Previous letter', repeats: true, withBrowser: true },
    enter: { keys: ['Enter'], label: 'Open the letter', withBrowser: true },
    select: { keys: ['x'], label: 'Select the letter' },
    selectNext: { keys: ['shift+J', 'shift+ArrowDown'], label: 'Extend the selection down', repeats: true },
    selectPrevious: { keys: ['shift+K', 'shift+ArrowUp'], label: 'Extend the selection up', repeats: true },
    // In a text field, the browser's own shortcut applies.
    selectAll: { keys: ['mod+A'], label: 'Select all that are loaded', withBrowser: true },
    clear: { keys: ['Escape'], label: 'Clear the selection' },
  },
} as const satisfies ShortcutTable

export const newLetterShortcuts = {
  title: 'While writing a new letter',
  shortcuts: {
    goOn: { keys: ['mod+Enter'], label: 'Generate the letter (again after a change), then save it' },
  },
} as const satisfies ShortcutTable

/** These shortcuts apply while letters are selected; otherwise the same keys apply to the open letter. */
export const batchShortcuts = {
  title: 'Selected letters',
  shortcuts: {
    approve: { keys: ['a'], label: 'Approve the selected letters' },
    post: { keys: ['p'], label: 'Post the selected letters' },
  },
} as const satisfies ShortcutTable

export const letterShortcuts = {
  title: 'Letter',
  shortcuts: {
    edit: { keys: ['e'], label: 'Edit', opensField: true },
    approve: { keys: ['a'], label: 'Approve a draft' },
    post: { keys: ['p'], label: 'Post an approved letter' },
    view: { keys: ['v'], label: 'Preview the printed pages' },
    history: { keys: ['h'], label: 'History' },
  },
} as const satisfies ShortcutTable

/** The editor itself handles all of these keys except saving. */
export const letterEditorShortcuts = {
  title: 'While editing a letter',
  shortcuts: {
    save: { keys: ['mod+S'], label: 'Save' },
    saveAndClose: { keys: ['mod+Enter'], label: 'Save and close' },
    undo: { keys: ['mod+Z'], label: 'Undo' },
    redo: { keys: ['mod+shift+Z', 'mod+Y'], label: 'Redo' },
    bold: { keys: ['mod+B'], label: 'Bold' },
    italic: { keys: ['mod+I'], label: 'Italic' },
    underline: { keys: ['mod+U'], label: 'Underline' },
    heading: { keys: ['mod+alt+1'], label: 'Heading' },
    bulletList: { keys: ['mod+shift+8'], label: 'Bullet list' },
    numberedList: { keys: ['mod+shift+7'], label: 'Numbered list' },
    lineBreak: { keys: ['shift+Enter'], label: 'New line in the same paragraph' },
    alignLeft: { keys: ['mod+shift+L'], label: 'Align left' },
    alignCentre: { keys: ['mod+shift+E'], label: 'Align center' },
    alignRight: { keys: ['mod+shift+R'], label: 'Align right' },
    justify: { keys: ['mod+shift+J'], label: 'Justify' },
  },
} as const satisfies ShortcutTable

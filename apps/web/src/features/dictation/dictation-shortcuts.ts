// The keyboard shortcuts of dictations, both for their key bindings and for the list under '?'.
import type { ShortcutTable } from '../../ui/shortcuts.ts'

export const dictationListShortcuts = {
  title: 'Ready to type',
  shortcuts: {
    next: { keys: ['j', 'ArrowDown'], label: 'Next dictation', repeats: true },
    previous: { keys: ['k', 'ArrowUp'], label: 'Previous dictation', repeats: true },
    open: { keys: ['Enter'], label: 'Open the dictation', withBrowser: true },
  },
} as const satisfies ShortcutTable

/** The shortcut applies on every page with a button for a new dictation. */
export const dictateShortcuts = {
  title: 'Dictation',
  shortcuts: { dictate: { keys: ['d'], label: 'Dictate' } },
} as const satisfies ShortcutTable

/** The default keys. 'Playback settings' can change them, and the typing page binds them itself. */
export const playbackShortcuts = {
  title: 'While typing a dictation',
  shortcuts: {
    toggle: { keys: ['F4', 'Ctrl+Space'], label: 'Play or pause' },
    back: { keys: ['F2'], label: 'Back 5 seconds' },
    forward: { keys: ['F9'], label: 'Forward 5 seconds' },
    slower: { keys: ['shift+F2'], label: 'Slower' },
    faster: { keys: ['shift+F9'], label: 'Faster' },
  },
} as const satisfies ShortcutTable

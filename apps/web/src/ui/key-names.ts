/** Splits 'mod+S' into ['Ctrl', 'S'], or on a Mac into ['⌘', 'S']. */
export function keyNames(keys: string, isMac: boolean = onMac): string[] {
  // The '?' key differs between keyboards, and users know that it needs Shift.
  if (keys === 'shift+?') return ['?']
  return keys.split('+').map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : (names[key] ?? key)))
}

const names: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  shift: 'Shift',
  alt: 'Alt',
}

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

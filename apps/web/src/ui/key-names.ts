/** 'mod+S' → ['Ctrl', 'S'], on a Mac ['⌘', 'S']. */
export function keyNames(keys: string, isMac: boolean = onMac): string[] {
  // Keyboards have '?' in different places, and people know that it takes Shift.
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

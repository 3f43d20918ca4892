import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { dropChoice, keepChoice, readChoice } from '../platform/storage.ts'

/** Light, dark or as the system has it, remembered on this device. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const kept = readChoice('colorScheme')
    return isMantineColorScheme(kept) ? kept : fallback
  },
  set: (scheme) => keepChoice('colorScheme', scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => dropChoice('colorScheme'),
}

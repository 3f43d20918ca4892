import { existsSync } from 'node:fs'

/** Debian's Firefox. */
export const firefox = '/usr/bin/firefox-esr'

export function hasFirefox(): boolean {
  return existsSync(firefox)
}

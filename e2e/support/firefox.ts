import { existsSync } from 'node:fs'

/** The path of Debian's Firefox. */
export const firefox = '/usr/bin/firefox-esr'

export function hasFirefox(): boolean {
  return existsSync(firefox)
}

import currentNames from './time-zone-names.json'

/**
 * The zones to choose among, by the names they have today: browsers go on listing the first name a zone ever had. The one that is
 * set stays as it is, old or not known to this browser.
 */
export function zonesWith(zone: string): string[] {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => currentName(name) ?? name)
  return [...new Set([...listed, 'UTC', zone])].toSorted()
}

/** Null where it never changed, or this browser does not know the new name. */
function currentName(name: string): string | null {
  const current = new Map(Object.entries(currentNames)).get(name)
  return current !== undefined && isKnown(current) ? current : null
}

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

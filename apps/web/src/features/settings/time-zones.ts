import currentNames from './time-zone-names.json'

/**
 * The time zones to choose from, by their current names, because browsers list the oldest name of each. The saved zone is
 * included as it is, even if it is outdated or unknown to this browser.
 */
export function timeZonesIncluding(zone: string): string[] {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => currentName(name) ?? name)
  return [...new Set([...listed, 'UTC', zone])].toSorted()
}

/** Null if the zone was never renamed, or this browser does not know the new name. */
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

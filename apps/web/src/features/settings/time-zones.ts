import currentNames from './time-zone-names.json'

/**
 * Returns the time zones by their current names, because browsers list the oldest name of each. The saved
 * zone is always included, even if its name is outdated or unknown to this browser.
 */
export function timeZonesIncluding(zone: string): string[] {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => currentName(name) ?? name)
  return [...new Set([...listed, 'UTC', zone])].toSorted()
}

/** Returns null if the zone was never renamed, or if this browser does not know the new name. */
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

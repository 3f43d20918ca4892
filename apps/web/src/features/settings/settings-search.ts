/** The open tab in the address of the settings. */
export function readSettingsSearch(search: Record<string, unknown>): { tab?: string } {
  return typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}
}

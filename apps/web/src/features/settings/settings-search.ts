/** What the address of the settings says: the open tab. */
export function readSettingsSearch(search: Record<string, unknown>): { tab?: string } {
  return typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}
}

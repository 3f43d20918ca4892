/** Reads the open tab from the URL. */
export function readSettingsSearch(search: Record<string, unknown>): { tab?: string } {
  return typeof search['tab'] === 'string' ? { tab: search['tab'] } : {}
}

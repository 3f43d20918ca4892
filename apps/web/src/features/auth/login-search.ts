/** Reads the page to open after signing in. Only addresses in this app are accepted. */
export function readLoginSearch(search: Record<string, unknown>): { next?: string } {
  const next = search['next']
  return typeof next === 'string' && isOwnAddress(next) ? { next } : {}
}

/** Reads the one-time key of older links, which had it in the query instead of after `#`. */
export function readFirstAdminSearch(search: Record<string, unknown>): { key?: string } {
  const key = search['key']
  return typeof key === 'string' || typeof key === 'number' ? { key: String(key) } : {}
}

function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !address.startsWith('/login')
}

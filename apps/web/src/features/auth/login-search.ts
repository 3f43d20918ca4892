/** Where to go after signing in: an address of our own, never another site's. */
export function readLoginSearch(search: Record<string, unknown>): { next?: string } {
  const next = search['next']
  return typeof next === 'string' && isOwnAddress(next) ? { next } : {}
}

/** The one-time key of a link from before it stood after `#`. */
export function readFirstAdminSearch(search: Record<string, unknown>): { key?: string } {
  const key = search['key']
  return typeof key === 'string' || typeof key === 'number' ? { key: String(key) } : {}
}

function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !address.startsWith('/login')
}

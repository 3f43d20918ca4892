/** What the address of the guide and of the questions says: what is searched for. */
export function readHelpSearch(search: Record<string, unknown>): { q?: string } {
  const { q } = search
  return (typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}
}

/** Reads the search of the guide and the FAQ from the URL. */
export function readHelpSearch(search: Record<string, unknown>): { q?: string } {
  const { q } = search
  return (typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}
}

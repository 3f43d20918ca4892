/** Caches results about a text by key, so that repeated words are not compared again. */
export function keptFor<Found>(): (of: object, key: string, find: () => Found) => Found {
  const all = new WeakMap<object, Map<string, { found: Found }>>()
  return (of, key, find) => {
    const known = all.get(of) ?? new Map<string, { found: Found }>()
    all.set(of, known)
    const kept = known.get(key) ?? { found: find() }
    known.set(key, kept)
    return kept.found
  }
}

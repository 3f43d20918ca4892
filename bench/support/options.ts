// Reads the numbers after `npm run bench -- NAME`, such as `--letters 200000 --seconds 3`.

/** Returns the defaults, replaced by the given numbers. Throws a sentence for an invalid name or value. */
export function readOptions<T extends Record<string, number>>(
  defaults: T,
  given: string[] = process.argv.slice(2),
): T {
  const options: Record<string, number> = { ...defaults }
  for (let at = 0; at < given.length; at += 2) {
    const name = (given[at] ?? '').replace(/^--/, '')
    const value = Number(given[at + 1])
    if (!(name in defaults) || !Number.isFinite(value) || value < 0) {
      const known = Object.entries(defaults).map(([key, number]) => `--${key} ${number}`)
      throw new Error(`This bench takes: ${known.join(' ')}`)
    }
    options[name] = value
  }
  return options as T
}

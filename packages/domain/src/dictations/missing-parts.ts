// Compares what a device says it has recorded with what is stored, to find out whether all of it arrived.

export type ToldTake = { take: number; parts: number }

/**
 * A sentence for each incomplete take, by its index among the announced ones. Empty if nothing is missing. `isMore` means that
 * the server stores sound that was not announced, which must not be dropped.
 */
export type MissingParts = { at: number; sentence: string; isMore: boolean }[]

/**
 * `stored` are the numbers of stored parts, by take. Every take must have exactly the parts from 1 to its last. A take that was
 * not announced belongs to another device, and must not be lost either.
 */
export function missingParts(
  told: readonly ToldTake[],
  stored: ReadonlyMap<number, readonly number[]>,
): MissingParts {
  const wrong: MissingParts = []
  for (const [at, { take, parts }] of told.entries()) {
    const here = new Set(stored.get(take))
    const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !here.has(part))
    const more = [...here].some((part) => part > parts)
    if (missing.length > 0) wrong.push({ at, sentence: sentenceOf(take, missing), isMore: more })
    else if (more) wrong.push({ at, sentence: moreOf(take), isMore: true })
  }
  for (const take of stored.keys())
    if (!told.some((one) => one.take === take))
      wrong.push({ at: told.length, sentence: unknown(take), isMore: true })
  return wrong
}

function moreOf(take: number): string {
  return `The server has more parts of recording ${take} than this device.`
}

function unknown(take: number): string {
  return `The server already has recording ${take}, but this device does not.`
}

function sentenceOf(take: number, missing: readonly number[]): string {
  const ranges: string[] = []
  for (const [at, part] of missing.entries()) {
    if (missing[at - 1] === part - 1) continue
    const last = missing.findIndex((one, index) => index >= at && missing[index + 1] !== one + 1)
    const end = missing[last] ?? part
    ranges.push(end === part ? `${part}` : `${part}–${end}`)
  }
  const word = missing.length === 1 ? 'Part' : 'Parts'
  return `${word} ${ranges.slice(0, 20).join(', ')}${ranges.length > 20 ? ' …' : ''} of recording ${take} ${missing.length === 1 ? 'is' : 'are'} missing.`
}

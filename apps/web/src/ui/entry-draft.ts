// What is typed of one entry of a list, with what the typing began with, and how it meets what was saved meanwhile.
import type { Parse } from '../platform/kept-copies.ts'
import { parseObject } from '../platform/parse-object.ts'

/** `base` is what was saved when the typing began; null where that was not kept. */
export type EntryDraft<Draft> = { base: Draft | null; typed: Draft }

/** As it was kept on this device, by the fields' own `parse`, or null when it cannot be read. */
export function parseEntryDraft<Draft>(
  text: string | undefined,
  parse: Parse<Draft>,
): EntryDraft<Draft> | null {
  const found = parseObject(text)
  if (found === null) return null
  const typed = parse(JSON.stringify(found['typed']))
  if (typed !== null) return { base: parse(JSON.stringify(found['base'])), typed }
  // As it was kept before the base was.
  const bare = parse(text)
  return bare && { base: null, typed: bare }
}

/**
 * What was typed on top of what is saved by now: it stays, and a field that was not touched takes the new value.
 * `hasClash`: a field was changed here and, differently, by somebody else; all that differ where the base is not known.
 */
export function rebaseEntry<Draft extends object>(
  { base, typed }: EntryDraft<Draft>,
  now: Draft,
): { draft: Draft; hasClash: boolean } {
  const draft = { ...now }
  let hasClash = false
  for (const field of keysOf(now)) {
    if (base !== null && typed[field] === base[field]) continue
    draft[field] = typed[field]
    if (typed[field] !== now[field] && now[field] !== base?.[field]) hasClash = true
  }
  return { draft, hasClash }
}

function keysOf<T extends object>(value: T): (keyof T)[] {
  return Object.keys(value) as (keyof T)[]
}

// Text kept on this device under a name such as `patient-12-letter`. Whoever writes has a copy of their own, so that no tab removes what another one wrote.
import { newIdempotencyKey } from './api.ts'
import { dropLocalCopy, keepLocalCopy, listLocalCopies, moveLocalCopy } from './storage.ts'
import { aloneOrNot } from './tab-locks.ts'

/** A copy as it was found, by this tab or one that is gone. `keptAt` is an ISO instant. */
export type FoundCopy<T> = { key: string; text: string; value: T; keptAt: string }

/** Answers null for a text that is not one. */
export type Parse<T> = (text: string | undefined) => T | null

/** The copies of this name, or of one that `isToo`, that can be read: those of this tab first, then the newest. */
export function foundCopies<T>(
  userId: number,
  name: string,
  parse: Parse<T>,
  isToo: (name: string) => boolean = () => false,
): FoundCopy<T>[] {
  const copies = listLocalCopies(userId).flatMap(({ key, value: text, keptAt }) => {
    // A copy from before each had its writer is named by the name alone.
    const isNamed = key === name || key.startsWith(`${name}@`) || isToo(key.replace(/@.*$/su, ''))
    const value = isNamed && !leaving.has(key) ? parse(text) : null
    return value === null ? [] : [{ key, text, value, keptAt }]
  })
  return copies.toSorted((one, other) => Number(isOfThisTab(other)) - Number(isOfThisTab(one)))
}

/** A copy of one's own, going on from the one that was found: that one leaves unless somebody else has it in hand. */
export function startCopy(userId: number, began: FoundCopy<unknown> | null) {
  started += 1
  const writer = `${tab}-${started}`
  const keyOf = (name: string) => `${name}@${writer}`
  let lies: string | null = null
  return {
    /** Held by who has it in hand, so that others leave it alone. */
    lock: lockOf(writer),
    isOwn: (key: string) => key.endsWith(keyOf('')),
    keep: (name: string, text: string) => {
      const key = keyOf(name)
      keepLocalCopy(userId, key, text)
      if (lies === null) letGo(userId, began)
      else if (lies !== key) dropLocalCopy(userId, lies)
      lies = key
    },
    /** What is kept so far goes on under another name. */
    follow: (name: string) => {
      if (lies === null || lies === keyOf(name)) return
      moveLocalCopy(userId, lies, keyOf(name))
      lies = keyOf(name)
    },
    drop: () => {
      for (const { key } of copiesBy(userId, writer)) dropLocalCopy(userId, key)
      lies = null
      letGo(userId, began)
    },
  }
}

/** Removes a copy unless somebody has gone on writing it; also when it has another name by now. */
export function dropIfSame(userId: number, { key, text }: FoundCopy<unknown>): void {
  for (const copy of copiesBy(userId, writerOf(key))) {
    if (copy.value === text) dropLocalCopy(userId, copy.key)
  }
}

/** Takes a removal back. */
export function putBack(userId: number, { key, text }: FoundCopy<unknown>): void {
  keepLocalCopy(userId, key, text)
}

/** Does nobody have it in hand, in any tab? Where tabs cannot be asked, in this one. */
export async function isLeft({ key }: FoundCopy<unknown>): Promise<boolean> {
  const lock = lockOf(writerOf(key))
  if (!('locks' in navigator)) return (await aloneOrNot(lock, async () => true)) === true
  // Asked, and not taken for a moment: who lets it go at this moment is not in the way.
  const { held = [] } = await navigator.locks.query()
  return held.every(({ name }) => name !== lock)
}

/** What is named after one thing is named after another from now on: with `patient-12` goes `patient-12-letter`. */
export function renameCopies(userId: number, from: string, to: string): void {
  for (const { key } of listLocalCopies(userId)) {
    const rest = key.startsWith(from) ? key.slice(from.length) : ''
    if (/^[-@]/u.test(rest)) moveLocalCopy(userId, key, to + rest)
  }
}

const tab = newIdempotencyKey().slice(0, 8)
let started = 0

/** The keys of copies about to go, as soon as it is known that nobody has them in hand. */
const leaving = new Set<string>()

function letGo(userId: number, began: FoundCopy<unknown> | null): void {
  if (began === null) return
  leaving.add(began.key)
  void aloneOrNot(lockOf(writerOf(began.key)), async () => dropIfSame(userId, began)).finally(() =>
    leaving.delete(began.key),
  )
}

function copiesBy(userId: number, writer: string) {
  return listLocalCopies(userId).filter(({ key }) => writerOf(key) === writer)
}

function isOfThisTab({ key }: { key: string }): boolean {
  return writerOf(key).startsWith(`${tab}-`)
}

function writerOf(key: string): string {
  return key.slice(key.lastIndexOf('@') + 1)
}

function lockOf(writer: string): string {
  return `sincerely-copy-${writer}`
}

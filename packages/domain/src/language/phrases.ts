// Searches for many phrases at once, with a tree of words that is followed from each position of the text.

type Node<T> = { next: Map<string, Node<T>>; entry: T | undefined }

export type PhraseTree<T> = Node<T>

export function phraseTree<T>(entries: Iterable<readonly [readonly string[], T]>): PhraseTree<T> {
  const root: Node<T> = { next: new Map(), entry: undefined }
  for (const [words, entry] of entries) {
    let node = root
    for (const word of words) {
      const known = node.next.get(word)
      const next = known ?? { next: new Map(), entry: undefined }
      if (!known) node.next.set(word, next)
      node = next
    }
    node.entry ??= entry
  }
  return root
}

/**
 * Returns the longest phrase that starts at this position, and the position after it. `keyAt` gives the words, or '' to end a
 * phrase.
 */
export function longestPhrase<T>(
  tree: PhraseTree<T>,
  at: number,
  keyAt: (index: number) => string,
): { entry: T; next: number } | null {
  let node: Node<T> | undefined = tree
  let found: { entry: T; next: number } | null = null
  for (let index = at; ; index += 1) {
    const key = keyAt(index)
    node = key === '' ? undefined : node.next.get(key)
    if (!node) return found
    if (node.entry !== undefined) found = { entry: node.entry, next: index + 1 }
  }
}

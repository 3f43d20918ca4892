/** A piece of text: words, a label on screen, a key or a link. `at` is its start. */
export type Piece = { at: number } & (
  | { kind: 'words'; text: string }
  | { kind: 'screen'; text: string }
  | { kind: 'key'; chord: string }
  | { kind: 'link'; text: string; to: Place }
)

/** A link's target in the parts that the router needs. */
export type Place = { path: string; search: Record<string, string>; hash: string }

const marks = /\*([^*]+)\*|\{([^{}]+)\}|\[([^\]]+)\]\(([^)]+)\)/g

/** Reads `*label on screen*`, `{mod+S}` and `[words](/docs#post)`. Any other text is plain words. */
export function readProse(source: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: screen, 2: chord, 3: text, 4: address, index } of source.matchAll(marks)) {
    if (index > end) pieces.push({ at: end, kind: 'words', text: source.slice(end, index) })
    if (screen !== undefined) pieces.push({ at: index, kind: 'screen', text: screen })
    else if (chord !== undefined) pieces.push({ at: index, kind: 'key', chord })
    else if (text !== undefined && address !== undefined)
      pieces.push({ at: index, kind: 'link', text, to: readPlace(address) })
    end = index + whole.length
  }
  if (end < source.length) pieces.push({ at: end, kind: 'words', text: source.slice(end) })
  return pieces
}

/** Returns the text without markup, for the search. */
export function plainProse(source: string): string {
  return readProse(source)
    .map((piece) => (piece.kind === 'key' ? piece.chord : piece.text))
    .join('')
}

function readPlace(address: string): Place {
  const { pathname, searchParams, hash } = new URL(address, 'http://here')
  return { path: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) }
}

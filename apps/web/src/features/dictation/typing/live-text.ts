// Words as speech to text finds them, before they are kept.

export type TextPiece = { take: number; start: number; from: number; text: string }

/** What has come of each stretch, by take and the second at which it begins. */
export type LiveText = ReadonlyMap<string, TextPiece>

/** A piece continues its stretch at a character. One that was missed leaves a gap, which is said. */
export function withPiece(live: LiveText, piece: TextPiece): LiveText {
  const key = `${piece.take}/${piece.start}`
  const before = live.get(key)?.text ?? ''
  const gap = piece.from > before.length ? ' … ' : ''
  return new Map(live).set(key, { ...piece, text: before.slice(0, piece.from) + gap + piece.text })
}

/** All of it in the order in which it was said. */
export function textOf(live: LiveText): string {
  return [...live.values()]
    .toSorted((one, other) => one.take - other.take || one.start - other.start)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
}

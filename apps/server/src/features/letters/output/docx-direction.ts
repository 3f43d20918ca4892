// The direction of text. The PDF's typesetter detects it, but Word needs a mark for each stretch.

export type ReadingPiece = { text: string; rightToLeft: boolean }

/** Whether the first letter of the text belongs to a script that is written from right to left. */
export function startsRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0]
  return first !== undefined && RIGHT_TO_LEFT.test(first)
}

/**
 * Splits text into stretches of one direction. Spaces and signs between letters of one direction belong to them. A number after a
 * word belongs to the word. All other characters have the direction of the paragraph.
 */
export function readingPieces(text: string, paragraphIsRightToLeft: boolean): ReadingPiece[] {
  const against = paragraphIsRightToLeft ? LEFT_IN_RIGHT : RIGHT_IN_LEFT
  const pieces = text.split(against).map((piece, at) => ({
    text: piece,
    rightToLeft: (at % 2 === 1) !== paragraphIsRightToLeft,
  }))
  return pieces.filter((piece, at) => piece.text !== '' || (at === 0 && pieces.length === 1))
}

const SCRIPTS = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const RIGHT = String.raw`(?:(?=\p{L})[${SCRIPTS}])`
const LEFT = String.raw`(?:(?![${SCRIPTS}])\p{L})`

const RIGHT_TO_LEFT = new RegExp(`[${SCRIPTS}]`, 'u')
const RIGHT_IN_LEFT = stretch(RIGHT, LEFT)
const LEFT_IN_RIGHT = stretch(LEFT, RIGHT)

/** Matches from a letter of one direction to its last letter or digit, without letters of the `other` direction in between. */
function stretch(letter: string, other: string): RegExp {
  return new RegExp(String.raw`(${letter}(?:(?!${other})[\s\S])*(?:${letter}|\d|\p{M})|${letter})`, 'u')
}

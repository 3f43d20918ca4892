/** A span of text and its start. `isFound` is true if the search matched the span. */
export type Span = { at: number; text: string; isFound: boolean }

/**
 * True if each word of the search starts a word of the text. Ignores case, accents and the kind of
 * apostrophe.
 */
export function hasWords(text: string, q: string): boolean {
  const folded = foldText(text)
  return wordsOf(q).every((word) => placesOf(folded, word).length > 0)
}

/** Splits the text into spans and marks the matches. */
export function markWords(text: string, q: string): Span[] {
  const letters = Array.from(text)
  const folded = letters.map(foldLetter)
  const isFound = letters.map(() => false)
  for (const word of wordsOf(q)) {
    for (const start of placesOf(folded, word)) isFound.fill(true, start, start + word.length)
  }
  const spans: Span[] = []
  letters.forEach((letter, at) => {
    const last = spans.at(-1)
    if (last && last.isFound === isFound[at]) last.text += letter
    else spans.push({ at, text: letter, isFound: isFound[at] === true })
  })
  return spans
}

/** Folds one letter at a time, so that positions in the folded text match the original. */
function foldLetter(letter: string): string {
  const [base = letter] = letter.normalize('NFD')
  return base === '’' ? "'" : base.toLowerCase()
}

function foldText(text: string): string[] {
  return Array.from(text, foldLetter)
}

function wordsOf(q: string): string[][] {
  return q
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(foldText)
}

/** Returns the positions where a word of the text starts with these letters. */
function placesOf(folded: readonly string[], word: readonly string[]): number[] {
  return folded.flatMap((_, at) =>
    isWordStart(folded, at) && word.every((letter, index) => folded[at + index] === letter) ? [at] : [],
  )
}

function isWordStart(folded: readonly string[], at: number): boolean {
  const before = folded[at - 1]
  return before === undefined || !/[\p{L}\p{N}]/u.test(before)
}

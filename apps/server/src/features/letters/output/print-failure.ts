// The reasons why a letter could not be printed: a code for programs and a message for users.

const sentences = {
  letterhead_too_tall: 'The header is too tall to print. Shorten it in Settings, Letter Template.',
  footer_too_tall: 'The footer is too tall to print. Shorten it in Settings, Letter Template.',
  unprintable_characters:
    'The letter contains characters that cannot be printed. Replace them and try again.',
  image_unreadable:
    'An image in the header or footer cannot be read. Replace it in Settings, Letter Template.',
  took_too_long: 'The letter took too long to print. Shorten it and try again.',
  too_large: 'The letter is too large to print. Shorten it and try again.',
  printer_stopped: 'Printing stopped unexpectedly. The letter is safe. Try again.',
  cannot_print: 'The letter could not be printed. It is safe. Try again.',
} as const

export type PrintFailureCode = keyof typeof sentences

export type PrintFailure = Error & { code: PrintFailureCode }

/** A failure with the usual message of its code, or with a more exact one. */
export function printFailure(
  code: PrintFailureCode,
  message: string = sentences[code],
  cause?: unknown,
): PrintFailure {
  return Object.assign(new Error(message, { cause }), { code })
}

export function isPrintFailure(error: unknown): error is PrintFailure {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in sentences
  )
}

/** Turns a typesetter error into a failure for users, with Typst's message as its cause. */
export function asPrintFailure(error: unknown): PrintFailure {
  if (isPrintFailure(error)) return error
  const words = wordsOf(error)
  return tooTall(words) ?? unprintable(error, words) ?? printFailure(causeIn(words), undefined, words)
}

/** Typst's error has its diagnostics in `code`, and an empty message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? `${error.message} ${String(error.code)}` : error.message
}

function causeIn(words: string): PrintFailureCode {
  return /image/iu.test(words) ? 'image_unreadable' : 'cannot_print'
}

/** The template fails with 'letterhead:582.0:90.0': the part, its height and the maximum, in mm. */
function tooTall(words: string): PrintFailure | null {
  const [, part, height, most] = /panicked with: \\?"(letterhead|footer):([\d.]+):([\d.]+)/u.exec(words) ?? []
  if (part !== 'letterhead' && part !== 'footer') return null
  const name = part === 'letterhead' ? 'header' : 'footer'
  const sizes = `The ${name} is ${Math.round(Number(height))} mm tall. It can be at most ${Math.round(Number(most))} mm.`
  return printFailure(`${part}_too_tall`, `${sizes} Shorten it in Settings, Letter Template.`, words)
}

/** The pieces of text with characters that no font has. Empty if the printing failed for another reason. */
export function unprintableTexts(error: unknown): string[] {
  const found = wordsOf(error).matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu)
  return [...new Set(Array.from(found, ([, text = '']) => unescaped(text)))]
}

/** In Typst's messages, marks and joiners are written as '\u{a41}'. */
function unescaped(text: string): string {
  return text.replace(/\\+u\{([0-9a-f]{1,6})\}/gu, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

function unprintable(error: unknown, words: string): PrintFailure | null {
  const found = unprintableTexts(error)
  if (found.length === 0) return null
  // A piece that consists only of joiners is invisible, so it cannot be named.
  const named = found.filter((text) => !/^\p{Default_Ignorable_Code_Point}+$/u.test(text)).join(' ')
  return printFailure(
    'unprintable_characters',
    `The letter contains characters that cannot be printed: ${named}. Replace them and try again.`,
    words,
  )
}

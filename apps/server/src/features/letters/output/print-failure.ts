// Why a letter could not be printed, in a word for the program and a sentence for the person.

const sentences = {
  letterhead_too_tall: 'The letterhead is too tall to print. Shorten it in Settings, Letter Template.',
  footer_too_tall: 'The footer is too tall to print. Shorten it in Settings, Letter Template.',
  unprintable_characters:
    'The letter contains characters that cannot be printed. Replace them and try again.',
  image_unreadable:
    'An image in the letterhead or footer cannot be read. Replace it in Settings, Letter Template.',
  took_too_long: 'The letter took too long to print. Shorten it and try again.',
  too_large: 'The letter is too large to print. Shorten it and try again.',
  printer_stopped: 'Printing stopped unexpectedly. The letter is safe. Try again.',
  cannot_print: 'The letter could not be printed. It is safe. Try again.',
} as const

export type PrintFailureCode = keyof typeof sentences

export type PrintFailure = Error & { code: PrintFailureCode }

/** A failure with its usual sentence, or a more exact one. */
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

/** Whatever the typesetter threw, as a failure that can be shown. What Typst said is kept as the cause. */
export function asPrintFailure(error: unknown): PrintFailure {
  if (isPrintFailure(error)) return error
  const words = wordsOf(error)
  return tooTall(words) ?? unprintable(words) ?? printFailure(causeIn(words), undefined, words)
}

/** Typst's diagnostics arrive in `code`, with an empty message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? `${error.message} ${String(error.code)}` : error.message
}

function causeIn(words: string): PrintFailureCode {
  return /image/iu.test(words) ? 'image_unreadable' : 'cannot_print'
}

/** The template panics with 'letterhead:582.0:90.0': the part, its height and the most it may have, in mm. */
function tooTall(words: string): PrintFailure | null {
  const [, part, height, most] = /panicked with: \\?"(letterhead|footer):([\d.]+):([\d.]+)/u.exec(words) ?? []
  if (part !== 'letterhead' && part !== 'footer') return null
  const sizes = `The ${part} is ${Math.round(Number(height))} mm tall. It can be at most ${Math.round(Number(most))} mm.`
  return printFailure(`${part}_too_tall`, `${sizes} Shorten it in Settings, Letter Template.`, words)
}

function unprintable(words: string): PrintFailure | null {
  const found = [...words.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu)].map(
    (match) => match[1] ?? '',
  )
  if (found.length === 0) return null
  const named = [...new Set(found)].join(' ')
  return printFailure(
    'unprintable_characters',
    `The letter contains characters that cannot be printed: ${named}. Replace them and try again.`,
    words,
  )
}

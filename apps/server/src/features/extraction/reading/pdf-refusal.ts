// The reason why a PDF was refused: a code for programs and a message for people.
import sentences from './pdf-refusals.json' with { type: 'json' }

export type PdfRefusalCode = keyof typeof sentences

/** The message says what to do and can be shown unchanged. */
export type PdfRefusal = Error & { name: 'PdfRefusal'; code: PdfRefusalCode }

export function pdfRefusal(code: PdfRefusalCode): PdfRefusal {
  return Object.assign(new Error(sentences[code]), { name: 'PdfRefusal' as const, code })
}

export function asPdfRefusal(error: unknown): PdfRefusal | null {
  return error instanceof Error && error.name === 'PdfRefusal' && 'code' in error
    ? (error as PdfRefusal)
    : null
}

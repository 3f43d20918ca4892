// The default letterhead and footer, for when the doctor and the practice have left theirs blank (spec §9).
import { escapeHtml } from './text.ts'

/** The default practice header; `practiceName` is plain text and is escaped here. */
export function defaultHeader(practiceName: string): string {
  return `<h1>${escapeHtml(practiceName)}</h1><p>Clinical correspondence</p>`
}

export const defaultFooter =
  '<p>For medical use only. This letter contains confidential medical information. If you received it in error, please destroy it and tell the sender.</p>'

/** The first candidate with visible text; header and footer are selected separately. */
export function firstFilled(...candidates: (string | null)[]): string {
  return candidates.find((html) => html !== null && hasVisibleContent(html)) ?? ''
}

function hasVisibleContent(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''
}

// Returns the default letterhead and footer, which are used if the doctor and the practice have none (spec §9).
import { escapeHtml } from './text.ts'

/** Returns the default practice header. It escapes `practiceName`, which is plain text. */
export function defaultHeader(practiceName: string): string {
  return `<h1>${escapeHtml(practiceName)}</h1><p>Clinical correspondence</p>`
}

export const defaultFooter =
  '<p>For medical use only. This letter contains confidential medical information. If you received it in error, please destroy it and tell the sender.</p>'

/** Returns the first candidate with visible text. Header and footer are chosen separately. */
export function firstFilled(...candidates: (string | null)[]): string {
  return candidates.find((html) => html !== null && hasVisibleContent(html)) ?? ''
}

function hasVisibleContent(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''
}

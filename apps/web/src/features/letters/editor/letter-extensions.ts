import { type Extensions, generateHTML, generateJSON } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { formatting } from '../../../ui/rich-text/formatting.ts'

export const letterExtensions: Extensions = [
  ...formatting,
  Placeholder.configure({ placeholder: 'Enter letter content...' }),
]

/** The HTML as the editor would write it, so that two texts can be compared. */
export function asWritten(html: string): string {
  return generateHTML(generateJSON(html, letterExtensions), letterExtensions)
}

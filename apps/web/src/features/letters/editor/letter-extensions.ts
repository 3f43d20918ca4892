import { Extension, type Extensions, generateHTML, generateJSON } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { formattingWithTables } from '../../../ui/rich-text/formatting.ts'

/** Ctrl+Enter saves and closes. Without this extension it would first insert a line break, as Shift+Enter does. */
const savingKey = Extension.create({
  name: 'savingKey',
  priority: 1000,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
})

export const letterExtensions: Extensions = [
  ...formattingWithTables,
  savingKey,
  Placeholder.configure({ placeholder: 'Enter letter content...' }),
]

/** Formats HTML as the editor would output it, so that two texts can be compared. */
export function normaliseHtml(html: string): string {
  return generateHTML(generateJSON(html, letterExtensions), letterExtensions)
}

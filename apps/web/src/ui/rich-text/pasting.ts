import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'
import { tabsAsBars } from '@sincerely/domain/markup/plain-lines'
import { pastedLetter } from './pasted-letter.ts'

/** Whatever is pasted or dropped reads as it did where it came from, in the markup the editor can write. */
export const pasting = Extension.create({
  name: 'pasting',
  transformPastedHTML(html) {
    return withOpenEnds(pastedLetter(html, { images: 'image' in this.editor.schema.nodes }))
  },
  addProseMirrorPlugins: () => [
    new Plugin({ props: { transformPastedText: (text) => tabsAsBars(withoutHiddenCharacters(text)) } }),
  ],
})

/**
 * Says, as the editor's own clipboard does, that paragraphs at either end flow into the text around: only so does the
 * editor keep the spaces at their edges, and no word is glued to the one before or after.
 */
function withOpenEnds(html: string): string {
  const isParagraphs = /^<p[ >]/u.test(html) && html.endsWith('</p>') && !html.includes('data-pm-slice')
  return isParagraphs ? html.replace('<p', '<p data-pm-slice="1 1 []"') : html
}

import { type Extensions, Extension } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import {
  ALIGNMENTS,
  LINK_SCHEMES,
  allowedHref,
  withoutHiddenCharacters,
} from '@sincerely/domain/letters/allowed-markup'
import { Plugin } from '@tiptap/pm/state'
import { tabsAsBars } from '@sincerely/domain/markup/plain-lines'
import { pastedLetter } from './pasted-letter.ts'

/** Whatever is pasted or dropped reads as it did where it came from, in the markup the editor can write. */
const pasting = Extension.create({
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

/** What an editor of ours can write: the markup that prints and nothing else (rules §3, spec §5 and §9). */
export const formatting: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    undoRedo: { depth: 100, newGroupDelay: 500 },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...ALIGNMENTS] }),
  // Links come by paste alone; the ones that are there stay.
  Link.configure({
    autolink: false,
    openOnClick: false,
    linkOnPaste: true,
    defaultProtocol: 'https',
    protocols: [...LINK_SCHEMES],
    isAllowedUri: (address) => allowedHref(address) !== null,
    HTMLAttributes: { target: null, rel: null },
  }),
  pasting,
]

/**
 * The typed shortcuts that turn characters into markup. Only lists: elsewhere '# neck of femur' and '*' are words of a
 * clinical letter.
 */
export const typingRules = {
  enableInputRules: ['bulletList', 'orderedList'],
  enablePasteRules: ['link'],
}

/** What the text field of an editor is to browsers and screen readers. */
export function fieldAttributes(label: string, className = '') {
  return {
    role: 'textbox',
    'aria-label': label,
    'aria-multiline': 'true',
    class: className,
    lang: 'en-GB',
    spellcheck: 'true',
  }
}

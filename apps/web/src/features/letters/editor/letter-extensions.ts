import { type Extensions, generateHTML, generateJSON } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TextAlign } from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { ALIGNMENTS, LINK_SCHEMES, allowedHref } from '@sincerely/domain/letters/allowed-markup'

/** What the editor can write: the markup a letter may hold and nothing else (rules §3, spec §5 and §9). */
export const letterExtensions: Extensions = [
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
  Placeholder.configure({ placeholder: 'Enter letter content...' }),
]

/**
 * The typed shortcuts that turn characters into markup. Only lists: elsewhere '# neck of femur' and '*' are words of a
 * clinical letter.
 */
export const inputRules = ['bulletList', 'orderedList']
export const pasteRules = ['link']

/** The HTML as the editor would write it, so that two texts can be compared. */
export function asWritten(html: string): string {
  return generateHTML(generateJSON(html, letterExtensions), letterExtensions)
}

import { type Extensions, Extension, Node } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { Plugin } from '@tiptap/pm/state'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { ALIGNMENTS, LINK_SCHEMES, allowedHref } from '@sincerely/domain/letters/allowed-markup'
import { coverOf } from '../sticky-bars.ts'
import { pasting } from './pasting.ts'
import { tables } from './tables.ts'
import { unprintableMarks } from './unprintable-marks.ts'

/** Creates a document that consists of blocks of this kind. */
function pageOf(content: string): Node {
  return Node.create({ name: 'doc', topNode: true, content })
}

/** Scrolls until the cursor is clear of the toolbar and of other bars. The editor ignores `scroll-padding`. */
const cursorInView = Extension.create({
  name: 'cursorInView',
  addProseMirrorPlugins() {
    const { editor } = this
    const air = 5
    const sides = {
      get top() {
        return coverOf(editor.view.dom).top + air
      },
      get bottom() {
        return coverOf(editor.view.dom).bottom + air
      },
      left: air,
      right: air,
    }
    return [new Plugin({ props: { scrollThreshold: sides, scrollMargin: sides } })]
  },
})

const withoutPage: Extensions = [
  StarterKit.configure({
    document: false,
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
  // Existing links stay. New ones come only from pasted text.
  Link.configure({
    autolink: false,
    openOnClick: false,
    linkOnPaste: true,
    defaultProtocol: 'https',
    protocols: [...LINK_SCHEMES],
    isAllowedUri: (address) => allowedHref(address) !== null,
    HTMLAttributes: { target: null, rel: null },
  }),
  cursorInView,
  pasting,
  unprintableMarks,
]

/** The markup that editors can write is exactly the markup that prints (rules §3, spec §5 and §9). */
export const formatting: Extensions = [pageOf('block+'), ...withoutPage]

/** Adds tables to the same markup. A table is never inside a list or another table. */
export const formattingWithTables: Extensions = [pageOf('(block | table)+'), ...withoutPage, ...tables]

/** Only lists start by typing, because '# neck of femur' and '*' are clinical text in a letter. */
export const typingRules = {
  enableInputRules: ['bulletList', 'orderedList'],
  enablePasteRules: ['link'],
}

/** Returns the text field's attributes for browsers and screen readers. */
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

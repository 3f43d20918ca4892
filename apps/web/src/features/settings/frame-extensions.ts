import { ALIGNMENTS, LINK_SCHEMES, allowedHref } from '@sincerely/domain/letters/allowed-markup'
import { Node, type Extensions } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { isImageSource } from './image-source.ts'

/** A small PNG or JPEG, carried along as data, within a line. Any other image is dropped. */
const image = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isImageSource(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** What a header or footer may hold: the markup of a letter (rules §3), and images. */
export const frameExtensions: Extensions = [
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
  Link.configure({
    autolink: false,
    openOnClick: false,
    linkOnPaste: true,
    protocols: [...LINK_SCHEMES],
    isAllowedUri: (address) => allowedHref(address) !== null,
    HTMLAttributes: { target: null, rel: null },
  }),
  image,
]

import { Node, type Extensions } from '@tiptap/core'
import { formatting } from '../../ui/rich-text/formatting.ts'
import { isImageSource } from '../../ui/image-source.ts'

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
export const frameExtensions: Extensions = [...formatting, image]

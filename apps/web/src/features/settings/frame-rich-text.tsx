import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { type Extensions, Node } from '@tiptap/core'
import { fieldAttributes, typingRules, formatting } from '../../ui/rich-text/formatting.ts'
import { type Format, FormattingToolbar } from '../../ui/rich-text/formatting-toolbar.tsx'
import { RichTextFrame } from '../../ui/rich-text/rich-text-frame.tsx'
import { isImageSource } from '../../ui/image-source.ts'
import type { FrameInputProps } from './frame-input.ts'
import classes from './frame-rich-text.module.css'

/** Edits a header or footer as rich text. The result is HTML that the other editor can also edit. */
export function FrameRichText({ label, html, onType, ref }: FrameInputProps) {
  const written = useRef(html)
  const editor = useEditor({
    extensions: frameExtensions,
    content: html,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: fieldAttributes(label) },
    ...typingRules,
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      onType(written.current)
    },
  })
  // A text that was changed elsewhere must be loaded, for example after discarding, saving or inserting an
  // image. The editor already has its own changes.
  useEffect(() => {
    if (html === written.current) return
    written.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useImperativeHandle(ref, () => ({
    insert: (markup) => void editor.chain().focus().insertContent(markup).run(),
  }))
  return (
    <RichTextFrame editor={editor} look={classes}>
      <FormattingToolbar label={`${label}: text formatting`} groups={groups} />
      <RichTextEditor.Content />
    </RichTextFrame>
  )
}

const groups = [
  ['heading1', 'heading2'],
  ['bold', 'italic', 'underline'],
  ['alignLeft', 'alignCenter', 'alignRight'],
  ['undo', 'redo'],
] as const satisfies Format[][]

/** An inline image must be a small PNG or JPEG in a data URL. Other images are dropped. */
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

/** A header or footer may contain images and the markup of a letter (rules §3). */
const frameExtensions: Extensions = [...formatting, image]

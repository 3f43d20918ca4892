import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { fieldAttributes, typingRules } from '../../ui/rich-text/formatting.ts'
import { FormattingToolbar, type Format } from '../../ui/rich-text/formatting-toolbar.tsx'
import { RichTextFrame } from '../../ui/rich-text/rich-text-frame.tsx'
import { frameExtensions } from './frame-extensions.ts'
import type { FrameInputProps } from './frame-input.ts'
import classes from './frame-rich-text.module.css'

/** A header or footer written as it looks. What it writes is the HTML of the other mode. */
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
  // A text from elsewhere (a discard, what is saved, an image) is put into the editor; its own words are there already.
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

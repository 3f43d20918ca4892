import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { useEditor } from '@tiptap/react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { frameExtensions } from './frame-extensions.ts'
import type { FrameInputProps } from './frame-input.ts'
import classes from './frame-rich-text.module.css'

/** A header or footer written as it looks. What it writes is the HTML of the other mode. */
export function FrameRichText({ label, html, onType, ref }: FrameInputProps) {
  const written = useRef(html)
  const editor = useEditor({
    extensions: frameExtensions,
    content: html,
    enableInputRules: ['bulletList', 'orderedList'],
    enablePasteRules: ['link'],
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        lang: 'en-GB',
        spellcheck: 'true',
      },
    },
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
    <RichTextEditor editor={editor} withTypographyStyles={false} classNames={editorClasses}>
      <RichTextEditor.Toolbar role="toolbar" aria-label={`${label}: text formatting`}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H1 />
          <RichTextEditor.H2 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.AlignLeft />
          <RichTextEditor.AlignCenter />
          <RichTextEditor.AlignRight />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

const editorClasses = {
  root: classes.root,
  toolbar: classes.toolbar,
  control: classes.control,
  content: classes.content,
}

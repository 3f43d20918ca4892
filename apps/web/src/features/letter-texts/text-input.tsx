import { RichTextEditor } from '@mantine/tiptap'
import { textPlaceholders } from '@sincerely/domain/letter-texts/placeholders'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { PlaceholderButtons } from '../../ui/placeholder-buttons.tsx'
import { fieldAttributes, formatting, typingRules } from '../../ui/rich-text/formatting.ts'
import { FormattingToolbar, type Format } from '../../ui/rich-text/formatting-toolbar.tsx'
import { RichTextFrame } from '../../ui/rich-text/rich-text-frame.tsx'
import classes from './text-input.module.css'

type TextInputProps = { html: string; problem: string | undefined; onType: (html: string) => void }

/** A rich text field for a letter text. Placeholders are inserted at the cursor. */
export function TextInput({ html, problem, onType }: TextInputProps) {
  const lastHtml = useRef(html)
  const editor = useEditor({
    extensions: formatting,
    content: html,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        ...fieldAttributes('Text'),
        'aria-required': 'true',
        ...(problem !== undefined && { 'aria-invalid': 'true', 'aria-describedby': problemId }),
      },
    },
    ...typingRules,
    onUpdate: ({ editor: changed }) => {
      lastHtml.current = changed.isEmpty ? '' : changed.getHTML()
      onType(lastHtml.current)
    },
  })
  // If the user types during a save, the form restores its own text and the typed text is discarded.
  useEffect(() => {
    if (html === lastHtml.current) return
    lastHtml.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <div>
      <span className={classes.label}>
        Text{' '}
        <span className={classes.required} aria-hidden>
          *
        </span>
      </span>
      <RichTextFrame editor={editor} look={{ root: classes.editor, content: classes.words }}>
        <FormattingToolbar label="Text formatting" groups={groups} />
        <RichTextEditor.Content />
      </RichTextFrame>
      {problem !== undefined && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <PlaceholderButtons
        placeholders={textPlaceholders.map((name) => ({
          label: name,
          meaning: name === 'cursor' ? 'Where the cursor will be' : undefined,
          onInsert: () => editor.chain().focus().insertContent(`{{${name}}}`).run(),
        }))}
      />
    </div>
  )
}

const problemId = 'letter-text-problem'

const groups = [
  ['bold', 'italic', 'underline'],
  ['bulletList', 'numberedList', 'heading1', 'heading2'],
  ['undo', 'redo'],
] as const satisfies Format[][]

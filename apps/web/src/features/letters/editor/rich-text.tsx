import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useEditorMarks } from '../../fact-check/fact-check.parts.tsx'
import { EditorTexts } from '../../letter-texts/letter-texts.parts.tsx'
import { LetterPaper, letterTextClass } from '../paper/letter-paper.tsx'
import { fieldAttributes, typingRules } from '../../../ui/rich-text/formatting.ts'
import { FormattingToolbar, type Format } from '../../../ui/rich-text/formatting-toolbar.tsx'
import { RichTextFrame } from '../../../ui/rich-text/rich-text-frame.tsx'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { letterExtensions } from './letter-extensions.ts'
import classes from './rich-text.module.css'

export type RichTextHandle = { replace: (html: string) => void }

type RichTextProps = {
  /** What it opens with; later changes of it are ignored, the text is the person's. */
  html: string
  label: string
  onChange: (html: string) => void
  ref?: Ref<RichTextHandle>
  /** At the start, or where an empty paragraph waits for the text. */
  autoFocus?: boolean | 'gap'
  /** It cannot be saved as it is; why is said where it was to be. */
  isWrong?: boolean
  /** What letter texts are filled in with here. */
  letter: TextLetter
  /** The number of the letter whose fact check marks the text; a new one has none yet. */
  checkedAs?: number
  /** Over the toolbar, in sight with it. */
  head?: ReactNode
}

/** The letter editor with exactly the toolbar of spec §2. */
export function RichText({
  html,
  label,
  onChange,
  ref,
  autoFocus = false,
  letter,
  head,
  ...of
}: RichTextProps) {
  const { isWrong = false, checkedAs } = of
  // Options that stay the same object spare the editor a comparison at every drawing.
  const [options] = useState(() => ({
    content: html,
    editorProps: { attributes: fieldAttributes(label, letterTextClass) },
    ...typingRules,
  }))
  const editor = useEditor({
    ...options,
    extensions: letterExtensions,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  // Only now does the text stand on the page: what the editor's own option focuses may not be there yet. One that was drawn too
  // slowly is gone already, and the next one comes here again.
  useEffect(() => {
    if (!autoFocus || editor.isDestroyed) return
    editor.commands.focus((autoFocus === 'gap' ? gapIn(editor) : null) ?? 'start')
  }, [editor, autoFocus])
  useWrong(editor, isWrong)
  useEditorMarks(editor, checkedAs)
  useImperativeHandle(ref, () => ({ replace: (next) => replaceText(editor, next) }), [editor])
  return (
    <RichTextFrame editor={editor} look={classes}>
      <div className={classes.top}>
        {head}
        <div className={classes.bar}>
          <FormattingToolbar label="Text formatting" groups={groups} />
          <EditorTexts editor={editor} letter={letter} />
        </div>
      </div>
      <LetterPaper>
        <RichTextEditor.Content />
      </LetterPaper>
    </RichTextFrame>
  )
}

/** Says of the field itself that it cannot stay as it is. */
function useWrong(editor: Editor, isWrong: boolean): void {
  useEffect(() => {
    if (editor.isDestroyed || !isWrong) return
    const { dom } = editor.view
    dom.setAttribute('aria-invalid', 'true')
    return () => dom.removeAttribute('aria-invalid')
  }, [editor, isWrong])
}

/** Inside of the first empty paragraph. */
function gapIn(editor: Editor): number | null {
  let gap: number | null = null
  editor.state.doc.forEach((block, offset) => {
    if (block.isTextblock && block.content.size === 0) gap ??= offset + 1
  })
  return gap
}

/** As one step that can be undone. */
function replaceText(editor: Editor, html: string): void {
  editor.chain().focus().setContent(html, { emitUpdate: true }).run()
}

/** Exactly the toolbar of spec §2. */
const groups = [
  ['bold', 'italic', 'underline'],
  ['alignLeft', 'alignCenter', 'alignRight', 'justify'],
  ['bulletList', 'numberedList', 'heading1'],
  ['undo', 'redo'],
] as const satisfies Format[][]

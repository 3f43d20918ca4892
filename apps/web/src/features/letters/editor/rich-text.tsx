import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useEditorMarks } from '../../fact-check/fact-check.parts.tsx'
import { EditorTexts } from '../../letter-texts/letter-texts.parts.tsx'
import { LetterPaper, letterTextClass } from '../paper/letter-paper.tsx'
import { fieldAttributes, typingRules } from '../../../ui/rich-text/formatting.ts'
import { FormattingToolbar, type Format } from '../../../ui/rich-text/formatting-toolbar.tsx'
import { TableControls } from '../../../ui/rich-text/table-controls.tsx'
import { RichTextFrame } from '../../../ui/rich-text/rich-text-frame.tsx'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { useAddSection } from '../sections/add-section.ts'
import { letterExtensions } from './letter-extensions.ts'
import { MedicineTableButton } from './medicine-table-button.tsx'
import classes from './rich-text.module.css'

export type RichTextHandle = { replace: (html: string) => void }

type RichTextProps = {
  /** The initial text; later changes of this prop are ignored. */
  html: string
  label: string
  onChange: (html: string) => void
  ref?: Ref<RichTextHandle>
  /** Focuses the start of the text or, with `gap`, its first empty paragraph. */
  autoFocus?: boolean | 'gap'
  /** Sets `aria-invalid`. The caller shows the message. */
  isWrong?: boolean
  /** The letter whose values fill the placeholders of letter texts. */
  letter: TextLetter
  /**
   * The letter whose fact check marks the text, and whose sections are listed beside it. Undefined for a new letter, which
   * has neither.
   */
  factCheckLetterId?: number
  /** Content above the toolbar, which stays in view with it. */
  head?: ReactNode
  /** Renders the page around the text; a plain page by default. */
  page?: (text: ReactNode) => ReactNode
}

/** The letter editor with exactly the toolbar of spec §2, tables (rules §3) and a table of the medicines. */
export function RichText({
  html,
  label,
  onChange,
  ref,
  autoFocus = false,
  letter,
  head,
  page = emptyPage,
  ...checks
}: RichTextProps) {
  const { isWrong = false, factCheckLetterId } = checks
  // The object is the same on every render, so that the editor does not compare the options.
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
  // The editor's own `autofocus` option is too early, because the text might not be in the page yet. In a slow render, this
  // editor may already be destroyed; the next one runs this effect again.
  useEffect(() => {
    if (!autoFocus || editor.isDestroyed) return
    const gap = autoFocus === 'gap' ? firstGap(editor) : null
    // The page does not scroll to the start of the text, because somebody may be reading further down.
    editor.commands.focus(gap ?? 'start', { scrollIntoView: gap !== null })
  }, [editor, autoFocus])
  useAriaInvalid(editor, isWrong)
  useEditorMarks(editor, factCheckLetterId)
  useAddSection(editor, factCheckLetterId)
  useImperativeHandle(ref, () => ({ replace: (next) => replaceText(editor, next) }), [editor])
  return (
    <RichTextFrame editor={editor} look={classes}>
      <div className={classes.top} data-bar>
        {head}
        <div className={classes.bar}>
          <FormattingToolbar
            label="Text formatting"
            groups={groups}
            more={<TableControls more={<MedicineTableButton />} />}
          />
          <EditorTexts editor={editor} letter={letter} />
        </div>
      </div>
      {page(<RichTextEditor.Content />)}
    </RichTextFrame>
  )
}

function emptyPage(text: ReactNode): ReactNode {
  return <LetterPaper>{text}</LetterPaper>
}

function useAriaInvalid(editor: Editor, isWrong: boolean): void {
  useEffect(() => {
    if (editor.isDestroyed || !isWrong) return
    const { dom } = editor.view
    dom.setAttribute('aria-invalid', 'true')
    return () => dom.removeAttribute('aria-invalid')
  }, [editor, isWrong])
}

/** Returns the position inside the first empty paragraph; null if there is none. */
function firstGap(editor: Editor): number | null {
  let gap: number | null = null
  editor.state.doc.forEach((block, offset) => {
    if (block.isTextblock && block.content.size === 0) gap ??= offset + 1
  })
  return gap
}

/** Replaces the text in one step, which Undo reverts. */
function replaceText(editor: Editor, html: string): void {
  editor.chain().focus().setContent(html, { emitUpdate: true }).run()
}

const groups = [
  ['bold', 'italic', 'underline'],
  ['alignLeft', 'alignCenter', 'alignRight', 'justify'],
  ['bulletList', 'numberedList', 'heading1'],
  ['undo', 'redo'],
] as const satisfies Format[][]

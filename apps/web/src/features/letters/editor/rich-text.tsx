import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { type Editor, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { LetterPaper, letterTextClass } from '../paper/letter-paper.tsx'
import { inputRules, letterExtensions, pasteRules } from './letter-extensions.ts'
import classes from './rich-text.module.css'

export type RichTextHandle = { replace: (html: string) => void }

type RichTextProps = {
  /** What it opens with; later changes of it are ignored, the text is the person's. */
  html: string
  label: string
  onChange: (html: string) => void
  ref?: Ref<RichTextHandle>
  autoFocus?: boolean
  /** Over the toolbar, in sight with it. */
  head?: ReactNode
}

/** The letter editor with exactly the toolbar of spec §2. */
export function RichText({ html, label, onChange, ref, autoFocus = false, head }: RichTextProps) {
  // Options that stay the same object spare the editor a comparison at every drawing.
  const [options] = useState(() => ({ content: html, editorProps: propsFor(label) }))
  const editor = useEditor({
    ...options,
    extensions: letterExtensions,
    autofocus: autoFocus ? 'start' : false,
    enableInputRules: inputRules,
    enablePasteRules: pasteRules,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  useImperativeHandle(ref, () => ({ replace: (next) => replaceText(editor, next) }), [editor])
  return (
    <RichTextEditor editor={editor} withTypographyStyles={false} classNames={editorClasses} labels={labels}>
      <div className={classes.top}>
        {head}
        <Toolbar />
      </div>
      <LetterPaper>
        <RichTextEditor.Content />
      </LetterPaper>
    </RichTextEditor>
  )
}

function Toolbar() {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label="Text formatting">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        <RichTextEditor.AlignJustify />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.H1 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

function propsFor(label: string) {
  return {
    attributes: {
      role: 'textbox',
      'aria-label': label,
      'aria-multiline': 'true',
      class: letterTextClass ?? '',
      lang: 'en-GB',
      spellcheck: 'true',
    },
  }
}

/** As one step that can be undone. */
function replaceText(editor: Editor, html: string): void {
  editor.chain().focus().setContent(html, { emitUpdate: true }).run()
}

const labels = {
  alignLeftControlLabel: 'Align left',
  alignCenterControlLabel: 'Align center',
  alignRightControlLabel: 'Align right',
  alignJustifyControlLabel: 'Justify',
  orderedListControlLabel: 'Numbered list',
}

const editorClasses = {
  root: classes.root,
  toolbar: classes.toolbar,
  control: classes.control,
  content: classes.content,
}

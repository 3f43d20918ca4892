import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { hasHeadings, insertTable, toggleHeadings } from './tables.ts'

/** Shows the 'Table' button and `more`. Inside a table, also shows the buttons that change the table. */
export function TableControls({ more }: { more?: ReactNode }) {
  const { editor } = useRichTextEditorContext()
  /** Null means that the cursor is outside tables. */
  const withHeadings = useEditorState({
    editor,
    selector: ({ editor: now }) => now && hasHeadings(now.state),
  })
  if (!editor) return null
  const buttons = withHeadings === null ? [insertion] : changes
  return (
    <RichTextEditor.ControlsGroup>
      {buttons.map(({ label, Icon, run }) => (
        <RichTextEditor.Control
          key={label}
          aria-label={label}
          title={label}
          active={run === toggleHeadings && withHeadings === true}
          onClick={() => run(editor)}
        >
          <Icon size={16} stroke={1.5} />
        </RichTextEditor.Control>
      ))}
      {withHeadings === null && more}
    </RichTextEditor.ControlsGroup>
  )
}

type Button = { label: string; Icon: typeof IconTable; run: (editor: Editor) => void }

const insertion: Button = { label: 'Table', Icon: IconTable, run: insertTable }

const changes: Button[] = [
  {
    label: 'Add row below',
    Icon: IconRowInsertBottom,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  { label: 'Remove row', Icon: IconRowRemove, run: (editor) => editor.chain().focus().deleteRow().run() },
  {
    label: 'Add column right',
    Icon: IconColumnInsertRight,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    label: 'Remove column',
    Icon: IconColumnRemove,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  { label: 'Heading row', Icon: IconTableRow, run: toggleHeadings },
  { label: 'Delete table', Icon: IconTableOff, run: (editor) => editor.chain().focus().deleteTable().run() },
]

import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { IconPill } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { insertTableHtml } from '../../../ui/rich-text/tables.ts'
import { toast } from '../../../ui/toast.ts'
import { askMedicineTable } from '../../fact-check/fact-check.parts.tsx'

const label = 'Insert medicines table'

/** Puts the medicines that the letter names into a table below the cursor. */
export function MedicineTableButton() {
  const { editor } = useRichTextEditorContext()
  if (!editor) return null
  return (
    <RichTextEditor.Control aria-label={label} title={label} onClick={() => void insertMedicines(editor)}>
      <IconPill size={16} stroke={1.5} />
    </RichTextEditor.Control>
  )
}

async function insertMedicines(editor: Editor): Promise<void> {
  try {
    const table = await askMedicineTable(editor.getHTML(), new AbortController().signal)
    if (editor.isDestroyed) return
    if (table !== null) insertTableHtml(editor, table)
    toast({ type: 'info', about: label, message: table === null ? noneFound : inserted })
  } catch {
    toast({ type: 'error', about: label, message: failed })
  }
}

const noneFound = 'No medicines were found for a table. To fill one in yourself, use ‘Table’.'
const inserted = 'Check each row against the letter, and fill in what is missing.'
const failed = "The medicines couldn't be read. The letter wasn't changed. Try again."

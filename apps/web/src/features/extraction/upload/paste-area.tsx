import { Button, Textarea } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import classes from './paste-area.module.css'

/** Makes a file of the import from cells that were copied in a spreadsheet, as soon as they are pasted or the field is left. */
export function PasteArea({ onCells }: { onCells: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    onCells(text)
    setTyped('')
    setOpen(false)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!hasCells(text)) return
    event.preventDefault()
    add(text)
  }
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.open}
        leftSection={<IconClipboard size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Paste cells from a spreadsheet
      </Button>
    )
  return (
    <div className={classes.paste}>
      <Textarea
        label="Paste cells from a spreadsheet"
        description="Copy the rows with their header, then paste them here."
        autoFocus
        rows={3}
        value={typed}
        onPaste={paste}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Cells that were dropped or typed are kept as a file, too, before the user goes on.
        onBlur={() => hasCells(typed) && add(typed)}
      />
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          // The field keeps the focus, because leaving it would add the cells.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => [setTyped(''), setOpen(false)]}
        >
          Cancel
        </Button>
        <Button variant="light" size="xs" disabled={typed.trim() === ''} onClick={() => add(typed)}>
          Add cells
        </Button>
      </div>
    </div>
  )
}

/** Whether the text has more than one cell. */
function hasCells(text: string): boolean {
  return /[\t\n\r]/u.test(text.trim())
}

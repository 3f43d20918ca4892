import { Textarea } from '@mantine/core'
import { useSignedInUser } from '../../../platform/session.ts'
import { noteExample } from '../posting-note.ts'
import classes from './posting-note.module.css'

type PostingNoteProps = {
  /** How many go by which way. */
  ways: string
  notes: string
  onNotes: (notes: string) => void
}

/** What is said of all letters that are posted together. */
export function PostingNote({ ways, notes, onNotes }: PostingNoteProps) {
  return (
    <div className={classes.note}>
      <p className={classes.ways}>A letter is posted once everybody has it. {ways}</p>
      <Textarea
        label="Note"
        placeholder={noteExample(useSignedInUser())}
        description="Kept with the evidence of each letter."
        maxLength={5000}
        autosize
        minRows={1}
        value={notes}
        onChange={(event) => onNotes(event.currentTarget.value)}
      />
    </div>
  )
}

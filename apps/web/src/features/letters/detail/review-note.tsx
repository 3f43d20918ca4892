import type { Letter } from '@sincerely/contract/letters'
import { shortDate } from '@sincerely/domain/dates'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfo } from '../../../platform/practice.ts'
import classes from './review-note.module.css'

/** Why the letter came back, by whom and when; shown while it is a draft again. */
export function ReviewNote({ letter }: { letter: Letter }) {
  const { timeZone } = useInfo()
  if (letter.status !== 'draft' || !letter.reviewNotes) return null
  const by = letter.reviewedBy ? ` by ${letter.reviewedBy}` : ''
  const on = letter.reviewedAt ? `, ${shortDate(new Date(letter.reviewedAt), timeZone)}` : ''
  return (
    <section className={classes.note} aria-label="Review notes">
      <IconArrowBackUp size={18} className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{`Returned for revision${by}${on}`}</p>
        <p className={classes.words}>{letter.reviewNotes}</p>
      </div>
    </section>
  )
}

import type { Letter } from '@sincerely/contract/letters'
import { statusLabels } from '@sincerely/domain/letters/status'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../../ui/notice.tsx'
import classes from './corrections.module.css'

/** A letter and the one that replaces it lead to each other (rules §3). */
export function Corrections({ letter: { replaces, replacedBy } }: { letter: Letter }) {
  return (
    <>
      {replaces && (
        <Notice tone="blue">
          Corrects <LetterLink {...replaces} />
          {!replaces.mayOpen && ', which was another doctor’s'}.
        </Notice>
      )}
      {replacedBy && (
        <Notice tone="blue">
          Corrected by <LetterLink {...replacedBy} /> ({statusLabels[replacedBy.status].label.toLowerCase()}).
        </Notice>
      )}
    </>
  )
}

function LetterLink({ id, mayOpen }: { id: number; mayOpen: boolean }) {
  if (!mayOpen) return <>letter no. {id}</>
  return (
    <Link to="/letters/$letterId" params={{ letterId: String(id) }} className={classes.link}>
      letter no. {id}
    </Link>
  )
}

// What is said above the fields of a form: that it was typed earlier, and what was changed meanwhile.
import { Notice } from '../../ui/notice.tsx'
import classes from './draft-notices.module.css'
import type { Values } from './draft-values.ts'
import type { DraftForm } from './use-draft-form.ts'

type DraftNoticesProps = {
  form: Pick<DraftForm<Values>, 'about' | 'isTakenUp' | 'newer'>
  /** The button that gives up what was typed. */
  gives: 'Cancel' | 'Discard'
}

/** Why a form that was opened is filled in, and what somebody else changed since. */
export function DraftNotices({ form: { about, isTakenUp, newer }, gives }: DraftNoticesProps) {
  if (newer !== null) {
    return (
      <Notice tone="yellow" isUrgent title={`${about} changed meanwhile`}>
        {newer.by === undefined ? 'It is now:' : `By ${newer.by}. It is now:`}
        <ul className={classes.newer}>
          {newer.differences.map(({ label, now, mine }) => (
            <li key={label}>
              {label}: {now || 'empty'}
              {mine !== null && <>; you typed: {mine || 'nothing'}</>}
            </li>
          ))}
        </ul>
        Save puts your changes in it; {gives} leaves it so.
      </Notice>
    )
  }
  if (!isTakenUp) return null
  return (
    <Notice tone="blue">
      You typed this earlier and did not save it. Go on with it, or press {gives} to discard it.
    </Notice>
  )
}

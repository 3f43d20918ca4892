import { BackButton } from '../../../ui/back-button.tsx'
import classes from './letter-header.module.css'

/** The way to leave the letter: 'Back to Letters', or a cross when the letter is beside a list. */
export type WayOut = { kind: 'back' | 'close'; onLeave: () => void }

export function BackToLetters({ onLeave }: { onLeave: () => void }) {
  return <BackButton label="Back to Letters" className={classes.back} onClick={onLeave} />
}

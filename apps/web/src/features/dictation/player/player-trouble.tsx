import classes from './player.module.css'
import type { PlayerState } from './player.ts'

/** Says why nothing plays. */
export function PlayerTrouble({ trouble }: { trouble: PlayerState['trouble'] }) {
  if (trouble === null) return null
  return (
    <p className={classes.trouble} role="alert">
      {sentences[trouble]}
    </p>
  )
}

const sentences = {
  'not-loaded': "Couldn't load the recording. It is kept. Check the connection, then press Play again.",
  'not-playable':
    'This browser cannot play the audio format of this recording. Open it in a current version of Chrome, Edge or Firefox.',
} as const

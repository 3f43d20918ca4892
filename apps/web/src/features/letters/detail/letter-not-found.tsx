import { IconMailOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeptWords } from '../../../ui/kept-words.tsx'
import { BackToLetters, type WayOut } from './back-to-letters.tsx'
import classes from './letter-not-found.module.css'

export const whyMissing = 'This letter does not exist, or is not yours to see.'

type LetterNotFoundProps = { kept: ComponentProps<typeof KeptWords>['kept']; wayOut: WayOut }

export function LetterNotFound({ kept, wayOut }: LetterNotFoundProps) {
  return (
    <div className={classes.page}>
      <EmptyState
        icon={<IconMailOff size={28} stroke={1.5} />}
        title="Letter not found"
        message={whyMissing}
        action={<BackToLetters onLeave={wayOut.onLeave} />}
      />
      <KeptWords title="What you typed in this letter is kept on this device" kept={kept} />
    </div>
  )
}

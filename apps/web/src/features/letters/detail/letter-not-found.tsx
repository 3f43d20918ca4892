import type { LetterDeletion } from '@sincerely/contract/letter-history'
import { IconMailOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeptWords } from '../../../ui/kept-words.tsx'
import { goneWords } from '../removal/gone-words.ts'
import { LetterDeleted } from '../removal/letter-deleted.tsx'
import { BackToLetters, type WayOut } from './back-to-letters.tsx'
import classes from './letter-not-found.module.css'

export const whyMissing = 'This letter does not exist, or is not yours to see.'

type LetterNotFoundProps = {
  letterId: number
  kept: ComponentProps<typeof KeptWords>['kept']
  /** Where it is a deleted one. */
  deletion: LetterDeletion | null
  /** It was this person's to see: she typed in it. */
  wasThere: boolean
  wayOut: WayOut
}

export function LetterNotFound({ letterId, kept, deletion, wasThere, wayOut }: LetterNotFoundProps) {
  return (
    <div className={classes.page}>
      {deletion ? (
        <LetterDeleted deletion={deletion} onLeave={wayOut.onLeave} />
      ) : (
        <EmptyState
          icon={<IconMailOff size={28} stroke={1.5} />}
          title={wasThere ? goneWords.title : 'Letter not found'}
          message={wasThere ? `Letter no. ${letterId}. ${goneWords.why}` : whyMissing}
          action={<BackToLetters onLeave={wayOut.onLeave} />}
        />
      )}
      <KeptWords
        title="What you typed in this letter is kept on this device"
        kept={kept}
        comesBack="It is in its place again once the letter is back."
      />
    </div>
  )
}

import type { Letter } from '@sincerely/contract/letters'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import type { LetterDeletion } from '@sincerely/contract/letter-history'
import { IconMailOff } from '@tabler/icons-react'
import { actionMessageOf } from '../../../platform/api.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useUnsentTexts, UnsentTexts } from '../../../ui/unsent-texts.tsx'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { letterDrafts } from '../letter-drafts.ts'
import { useLetter } from '../letters.queries.ts'
import { useLetterDeletion } from '../removal/letter-removal.queries.ts'
import { useDeletion } from '../removal/use-deletion.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { goneWords } from '../removal/gone-words.ts'
import { LetterDeleted } from '../removal/letter-deleted.tsx'
import { type WayOut, BackToLetters } from './back-to-letters.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import { type LetterViewProps, LoadedLetter } from './loaded-letter.tsx'
import classes from './letter-view.module.css'

const DeletedLetter = lazyPart(async () => (await import('../removal/deleted-letter.tsx')).DeletedLetter)

/** One letter with all one can do with it (spec §2 Letter detail). */
export function LetterView(props: LetterViewProps) {
  const { letterId, wayOut, onMissing } = props
  const { data: letter, error, isFetching, refetch } = useLetter(letterId)
  const deletion = useDeletion(letterId)
  const lastSeen = useLastSeen(letter)
  if (letter) return <LoadedLetter key={letter.id} {...props} letter={letter} />
  if (letter === null && lastSeen)
    return (
      <LazyBoundary fallback={<LetterSkeleton />}>
        <DeletedLetter letter={lastSeen} deletion={deletion} onLeave={wayOut.onLeave} />
      </LazyBoundary>
    )
  if (letter === null) return <NoLetter letterId={letterId} wayOut={wayOut} onMissing={onMissing} />
  if (!error) return <LetterSkeleton />
  return (
    <LetterFailed
      wayOut={wayOut}
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** The letter as it stood here before it went. */
function useLastSeen(letter: Letter | null | undefined): Letter | null {
  const [seen, setSeen] = useState<Letter | null>(null)
  if (letter && letter !== seen) setSeen(letter)
  return seen
}

type NoLetterProps = Pick<LetterViewProps, 'letterId' | 'wayOut' | 'onMissing'>

/** What was typed in it is still the person's: it stands here until she leaves. */
function NoLetter({ letterId, wayOut, onMissing }: NoLetterProps) {
  const kept = useUnsentTexts(useMemo(() => letterDrafts(letterId), [letterId]))
  const [hadWords] = useState(kept.length > 0)
  const { data: deletion = null, isPending } = useLetterDeletion(letterId)
  if (onMissing && !hadWords) return <MissingLetter onMissing={onMissing} />
  if (isPending) return <LetterSkeleton />
  return <LetterNotFound {...{ letterId, kept, deletion, wayOut }} wasThere={hadWords} />
}

/** Beside a list there is something better to show than a pane that is empty for good. */
function MissingLetter({ onMissing }: { onMissing: () => void }) {
  useEffect(() => {
    toast({ type: 'error', title: 'Letter not found', message: whyMissing })
  }, [])
  useEffect(onMissing)
  return <LetterSkeleton />
}

type LetterFailedProps = { wayOut: WayOut; message: string; retrying: boolean; onRetry: () => void }

/** Nothing to show: said here and, as the spec has it, in a toast, for as long as that is so. A letter that is shown stays, without a word. */
function LetterFailed({ wayOut, ...failure }: LetterFailedProps) {
  useEffect(() => {
    const about = 'a letter that was not loaded'
    toast({ type: 'error', title: 'Error', message: 'Failed to load letter details', about })
    return () => withdrawToast(about)
  }, [])
  return (
    <>
      {wayOut.kind === 'back' && (
        <div className={classes.wayOut}>
          <BackToLetters onLeave={wayOut.onLeave} />
        </div>
      )}
      <ErrorState title="Couldn't load this letter" {...failure} />
    </>
  )
}

const whyMissing = 'This letter does not exist, or you do not have access to it.'

type LetterNotFoundProps = {
  letterId: number
  kept: ComponentProps<typeof UnsentTexts>['kept']
  /** Where it is a deleted one. */
  deletion: LetterDeletion | null
  /** It was this person's to see: she typed in it. */
  wasThere: boolean
  wayOut: WayOut
}

function LetterNotFound({ letterId, kept, deletion, wasThere, wayOut }: LetterNotFoundProps) {
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
      <UnsentTexts
        title="What you typed in this letter is kept on this device"
        kept={kept}
        comesBack="You will find it here again once the letter is restored."
      />
    </div>
  )
}

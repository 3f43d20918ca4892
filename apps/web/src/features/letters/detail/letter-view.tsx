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
import { unsentLetterReader } from '../unsent-letter-reader.ts'
import { useLetter } from '../letters.queries.ts'
import { useLetterDeletion } from '../removal/letter-removal.queries.ts'
import { letterGoneText, useDeletion } from '../removal/use-deletion.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DeletedEarlier } from '../removal/deleted-earlier.tsx'
import { type WayOut, BackToLetters } from './back-to-letters.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import { type LetterViewProps, LoadedLetter } from './loaded-letter.tsx'
import { useKeysBeforeLetter } from './use-letter-keys.ts'
import classes from './letter-view.module.css'

const DeletedWhileOpen = lazyPart(
  async () => (await import('../removal/deleted-while-open.tsx')).DeletedWhileOpen,
)

/** Shows one letter with all its actions (spec §2 Letter detail), or says why it cannot be shown. */
export function LetterView(props: LetterViewProps) {
  const { letterId, wayOut } = props
  const { data: letter, error, isFetching, refetch } = useLetter(letterId)
  const deletion = useDeletion(letterId)
  const lastSeen = useLastSeen(letter)
  useKeysBeforeLetter(letter === undefined && error === null)
  if (letter) return <LoadedLetter key={letter.id} {...props} letter={letter} />
  if (letter === null && lastSeen)
    return (
      <LazyBoundary fallback={<LetterSkeleton />}>
        <DeletedWhileOpen letter={lastSeen} deletion={deletion} onLeave={wayOut.onLeave} />
      </LazyBoundary>
    )
  if (letter === null) return <NoLetter letterId={letterId} wayOut={wayOut} />
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

/** Remembers the letter as last shown, in case it is deleted. */
function useLastSeen(letter: Letter | null | undefined): Letter | null {
  const [lastSeen, setLastSeen] = useState<Letter | null>(null)
  if (letter && letter !== lastSeen) setLastSeen(letter)
  return lastSeen
}

type NoLetterProps = Pick<LetterViewProps, 'letterId' | 'wayOut'>

/** Says that the letter was not found. The person's drafts for it stay visible until they leave the page. */
function NoLetter({ letterId, wayOut }: NoLetterProps) {
  const drafts = useUnsentTexts(useMemo(() => unsentLetterReader(letterId), [letterId]))
  const [hadDrafts] = useState(drafts.length > 0)
  const { data: deletion = null, isPending } = useLetterDeletion(letterId)
  if (isPending) return <LetterSkeleton />
  return <LetterNotFound {...{ letterId, drafts, deletion, wayOut }} wasVisible={hadDrafts} />
}

type LetterFailedProps = { wayOut: WayOut; message: string; retrying: boolean; onRetry: () => void }

/** Says that the letter could not be loaded: in the pane and, as the spec requires, in a toast until the letter loads. */
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
  drafts: ComponentProps<typeof UnsentTexts>['kept']
  /** The deletion of the letter; null if it was not deleted. */
  deletion: LetterDeletion | null
  /** Whether the person has drafts in the letter, and thus had access to it before. */
  wasVisible: boolean
  wayOut: WayOut
}

function LetterNotFound({ letterId, drafts, deletion, wasVisible, wayOut }: LetterNotFoundProps) {
  return (
    <div className={classes.page}>
      {deletion ? (
        <DeletedEarlier deletion={deletion} onLeave={wayOut.onLeave} />
      ) : (
        <EmptyState
          icon={<IconMailOff size={28} stroke={1.5} />}
          title={wasVisible ? letterGoneText.title : 'Letter not found'}
          message={wasVisible ? `Letter no. ${letterId}. ${letterGoneText.why}` : whyMissing}
          action={<BackToLetters onLeave={wayOut.onLeave} />}
        />
      )}
      <UnsentTexts
        title="Your text in this letter is kept on this device"
        kept={drafts}
        comesBack="You will find it here again once the letter is restored."
      />
    </div>
  )
}

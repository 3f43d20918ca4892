import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart, reloadIfThere } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useLetter } from '../letters.queries.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LetterSkeleton } from './letter-skeleton.tsx'
import type { LetterViewProps } from './loaded-letter.tsx'
import { type WayOut, BackToLetters } from './back-to-letters.tsx'
import classes from './letter-view.module.css'

const Letter = lazyPart(
  async () => {
    await painted()
    return (await import('./letter-view.tsx')).LetterView
  },
  { waitsForNetwork: true },
)

/** Also where none is open: it is there when somebody presses a row. */
export function usePreloadedLetter(): void {
  useEffect(() => Letter.preload(), [])
}

/** The letter beside its list: the list comes first, and once it stands the letter and what shows it are asked for together. */
export function LaterLetter(props: LetterViewProps): ReactNode {
  useLetter(props.letterId)
  const hasCome = useArrival()
  const coming = <LetterSkeleton />
  return (
    <LazyBoundary fallback={coming} missing={<LetterNotHere wayOut={props.wayOut} />}>
      {hasCome ? <Letter {...props} /> : coming}
    </LazyBoundary>
  )
}

/** Waited for here, and not by a Suspense: that keeps what stands in its place for a third of a second at least. */
function useArrival(): boolean {
  const [hasCome, setHasCome] = useState(Letter.isHere)
  useEffect(() => {
    let isOver = false
    void Letter.arrival().then(() => isOver || setHasCome(true))
    return () => {
      isOver = true
    }
  }, [])
  return hasCome
}

/** What was drawn last can be seen; a page in the background is painted when somebody comes to it, and does not wait. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** In the place of a letter when the part of the app that shows it did not arrive: the list stays, and this says the way on. */
function LetterNotHere({ wayOut }: { wayOut: WayOut }) {
  return (
    <>
      {wayOut.kind === 'back' && (
        <div className={classes.wayOut}>
          <BackToLetters onLeave={wayOut.onLeave} />
        </div>
      )}
      <ErrorState
        title="Couldn't show this letter"
        message="Couldn't load part of the page. What you typed is kept on this device, and everything you saved is safe."
        retryLabel="Reload the page"
        onRetry={() => void reloadIfThere()}
      />
    </>
  )
}

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
    await nextPaint()
    return (await import('./letter-view.tsx')).LetterView
  },
  { waitsForNetwork: true },
)

/** Loads the code of the letter view before a letter is opened. */
export function usePreloadLetter(): void {
  useEffect(() => Letter.preload(), [])
}

/** Shows the letter beside its list. The list renders first; then the letter's data and its code are fetched together. */
export function LazyLetter(props: LetterViewProps): ReactNode {
  useLetter(props.letterId)
  const isLoaded = useIsLoaded()
  const skeleton = <LetterSkeleton />
  return (
    <LazyBoundary fallback={skeleton} missing={<LetterNotLoaded wayOut={props.wayOut} />}>
      {isLoaded ? <Letter {...props} /> : skeleton}
    </LazyBoundary>
  )
}

/** Suspense is not used, because it would show the skeleton for at least a third of a second. */
function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(Letter.isHere)
  useEffect(() => {
    let isUnmounted = false
    void Letter.arrival().then(() => isUnmounted || setIsLoaded(true))
    return () => {
      isUnmounted = true
    }
  }, [])
  return isLoaded
}

/** Resolves after the next paint. In a background tab, which does not paint, resolves at once. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Says that the code of the letter could not be loaded. The list stays usable. */
function LetterNotLoaded({ wayOut }: { wayOut: WayOut }) {
  return (
    <>
      {wayOut.kind === 'back' && (
        <div className={classes.wayOut}>
          <BackToLetters onLeave={wayOut.onLeave} />
        </div>
      )}
      <ErrorState
        title="Couldn't show this letter"
        message="Couldn't load part of the page. Your work is kept on this device, and everything you saved is safe."
        retryLabel="Reload the page"
        onRetry={() => void reloadIfThere()}
      />
    </>
  )
}

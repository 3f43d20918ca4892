import { reloadIfThere } from '../../../platform/lazy-part.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { BackToLetters, type WayOut } from './back-to-letters.tsx'
import classes from './letter-view.module.css'

/** In the place of a letter when the part of the app that shows it did not arrive: the list stays, and this says the way on. */
export function LetterNotHere({ wayOut }: { wayOut: WayOut }) {
  return (
    <>
      {wayOut.kind === 'back' && (
        <div className={classes.wayOut}>
          <BackToLetters onLeave={wayOut.onLeave} />
        </div>
      )}
      <ErrorState
        title="This letter could not be shown"
        message="A part of the page did not arrive. What you typed is kept on this device, and what was saved is safe."
        retryLabel="Load the page again"
        onRetry={() => void reloadIfThere()}
      />
    </>
  )
}

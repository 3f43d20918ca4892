import type { CodeNeeded } from '@sincerely/contract/auth'
import { Skeleton } from '@mantine/core'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { CodeForm } from './code-form.tsx'

/** This form is lazy because few sign-ins need it. */
const SetUpForm = lazyPart(async () => (await import('./security/set-up-form.tsx')).SetUpForm)

type SecondStepProps = {
  needed: CodeNeeded
  /** Returns to the first step. */
  onStartAgain: () => void
}

/**
 * Asks for the code of the authenticator app. If the practice requires an app and the user has none, sets one
 * up.
 */
export function SecondStep({ needed: { ticket, mustSetUp }, onStartAgain }: SecondStepProps) {
  if (!mustSetUp) return <CodeForm ticket={ticket} onStartAgain={onStartAgain} />
  return (
    <LazyBoundary fallback={<Skeleton height={336} aria-label="Loading the set-up" />}>
      <SetUpForm ticket={ticket} onStartAgain={onStartAgain} />
    </LazyBoundary>
  )
}

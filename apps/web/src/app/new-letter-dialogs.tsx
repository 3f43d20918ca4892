import { useEffect } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { whenIdle } from '../ui/when-idle.tsx'
import type { NewLetterStepsProps } from './new-letter-steps.tsx'

/** Starts a letter from a page of letters. The dialogs load when the page is idle, because most visits only read. */
export function NewLetterDialogs({ search, onSearch }: NewLetterStepsProps) {
  useEffect(() => whenIdle(NewLetterSteps.preload), [])
  if (!search.new && search.letterFor === undefined) return null
  return (
    <LazyBoundary onMissing={() => onSearch({})}>
      <NewLetterSteps search={search} onSearch={onSearch} />
    </LazyBoundary>
  )
}

const NewLetterSteps = lazyPart(async () => {
  const steps = await import('./new-letter-steps.tsx')
  // The user may type right after choosing the patient, so the next dialog must open at once.
  steps.preloadCreateLetter()
  return steps.NewLetterSteps
})

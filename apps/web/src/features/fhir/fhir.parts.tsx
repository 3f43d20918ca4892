import type { Letter } from '@sincerely/contract/letters'
import { isSealed } from '@sincerely/domain/letters/status'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

/**
 * Shows a letter's deliveries to the FHIR server. The code is loaded only for sealed letters, because drafts
 * have no deliveries.
 */
export function LetterFhir({ letter }: { letter: Letter }) {
  if (!isSealed(letter.status)) return null
  return (
    <LazyBoundary missing={null}>
      <Sendings letter={letter} />
    </LazyBoundary>
  )
}

const Sendings = lazyPart(async () => (await import('./sendings/letter-fhir.tsx')).LetterFhir, {
  waitsForNetwork: true,
})

import type { Letter } from '@sincerely/contract/letters'
import { isSealed } from '@sincerely/domain/letters/status'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

/** A letter's deliveries to the FHIR server, loaded only when needed: drafts have none. */
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

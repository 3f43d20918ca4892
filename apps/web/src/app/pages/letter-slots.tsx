import { Suspense } from 'react'
import type { LetterSlots } from '../../features/letters/detail/loaded-letter.tsx'
import { GpField } from '../../features/patients/gp-field.tsx'
import { isGpLeft } from '../../features/patients/gp-left.ts'
import { GuestPart, guestPart } from '../../platform/guest-part.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { checkSlots } from './check-slots.tsx'

// Drafts have none, and drafts are what the day begins with.
const LetterFhir = guestPart(
  async () => (await import('../../features/fhir/sendings/letter-fhir.tsx')).LetterFhir,
)
const LetterImprovement = lazyPart(async () => (await import('./letter-improvement.tsx')).LetterImprovement)

/** What other features show beside a letter. */
export const letterSlots: LetterSlots = {
  gp: ({ patientId }) => <GpField patientId={patientId} />,
  isGpUnsaved: ({ patientId }, userId) => isGpLeft(userId, patientId),
  fhir: (letter) =>
    letter.status !== 'draft' && (
      <GuestPart>
        <LetterFhir letter={letter} />
      </GuestPart>
    ),
  check: checkSlots,
  improvement: (props) => (
    <Suspense>
      <LetterImprovement {...props} />
    </Suspense>
  ),
}

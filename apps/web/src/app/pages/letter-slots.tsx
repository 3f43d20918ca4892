import type { LetterSlots } from '../../features/letters/detail/loaded-letter.tsx'
import { GpField } from '../../features/patients/gp-field.tsx'
import { isGpLeft } from '../../features/patients/gp-left.ts'
import { GuestPart, guestPart } from '../../platform/guest-part.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { OpenedPart } from '../../ui/opened-part.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { letterTextsSlots } from './letter-texts-slots.tsx'
import { checkSlots } from './check-slots.tsx'

// Drafts have none, and drafts are what the day begins with.
const LetterFhir = guestPart(
  async () => (await import('../../features/fhir/sendings/letter-fhir.tsx')).LetterFhir,
)
const LetterSound = guestPart(
  async () => (await import('../../features/dictation/letter-sound/letter-sound.tsx')).LetterSound,
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
  sound: (dictationId) => (
    <GuestPart
      fallback={<SkeletonLines lines={1} label="Loading the sound" />}
      missing="The sound did not arrive. It is kept; load the page again to hear it."
    >
      <LetterSound key={dictationId} dictationId={dictationId} />
    </GuestPart>
  ),
  check: checkSlots,
  texts: letterTextsSlots,
  improvement: (props) => (
    <OpenedPart onMissing={props.onClose}>
      <LetterImprovement {...props} />
    </OpenedPart>
  ),
}

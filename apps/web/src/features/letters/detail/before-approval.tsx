import type { Letter } from '@sincerely/contract/letters'
import { missingParts, type LetterPart } from '@sincerely/domain/letters/complete-letter'
import { Notice } from '../../../ui/notice.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'

/** What a person should know before approving: text of theirs that is not saved, and parts that the letter lacks (rules §3). */
export function BeforeApproval({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const missing = letter.status === 'draft' ? missingParts(letter.content) : []
  return (
    <>
      <UnsavedNotice letter={letter} onEdit={onEdit} />
      {missing.length > 0 && (
        <Notice tone="yellow">{`This letter has no ${missing.map((part) => partNames[part]).join(' and no ')}.`}</Notice>
      )}
    </>
  )
}

const partNames = {
  salutation: 'salutation',
  patientLine: 'line that says whom it is about',
  signOff: 'sign-off',
} as const satisfies Record<LetterPart, string>

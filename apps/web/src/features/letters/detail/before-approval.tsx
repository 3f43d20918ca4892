import type { Letter } from '@sincerely/contract/letters'
import { Button } from '@mantine/core'
import { missingParts, type LetterPart } from '@sincerely/domain/letters/complete-letter'
import { useMomentText } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { isUnsavedOnDevice } from '../editor/device-copies.ts'
import { useUnsavedSince } from '../letters.queries.ts'

/** What a person should know before approving: text of theirs that is not saved, and parts that the letter lacks (rules §3). */
export function BeforeApproval({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const momentText = useMomentText()
  const { data: unsavedSince } = useUnsavedSince(letter.id, letter.status !== 'posted')
  const user = useSignedInUser()
  const isOnDevice = isUnsavedOnDevice(user.id, letter)
  const missing = letter.status === 'draft' ? missingParts(letter.content) : []
  return (
    <>
      {(unsavedSince || isOnDevice) && (
        <Notice tone="yellow">
          {unsavedSince
            ? `You have unsaved text in this letter from ${momentText(unsavedSince)}. `
            : 'You have unsaved text in this letter on this device. '}
          <Button variant="subtle" size="compact-sm" onClick={onEdit}>
            Open it
          </Button>
        </Notice>
      )}
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

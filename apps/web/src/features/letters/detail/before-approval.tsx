import type { Letter } from '@sincerely/contract/letters'
import { missingParts, type LetterPart } from '@sincerely/domain/letters/complete-letter'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useUnsaved } from '../letters.queries.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { othersSentence } from './unsaved-words.ts'
import { useDoctorsAlone } from './use-doctors-alone.ts'

/** What a person should know before the next step: text that is not saved, theirs or others', and missing parts (rules §3). */
export function BeforeApproval({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const isForDoctors = useDoctorsAlone()
  const missing = letter.status === 'draft' ? missingParts(letter.content) : []
  return (
    <>
      <UnsavedNotice letter={letter} onEdit={onEdit} />
      {letter.status !== 'posted' && <OthersWriting letterId={letter.id} />}
      {isForDoctors && letter.status === 'draft' && (
        <Notice tone="blue">
          In this practice only doctors approve letters. This draft waits for {letter.doctorName}.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="yellow">{`This letter has no ${missing.map((part) => partNames[part]).join(' and no ')}.`}</Notice>
      )}
    </>
  )
}

/** Somebody else has text in the letter that is not in it yet: to approve or post it now may be too early. */
function OthersWriting({ letterId }: { letterId: number }) {
  const { data } = useUnsaved(letterId)
  const sentence = othersSentence(data?.others ?? [], useMomentText())
  return sentence && <Notice tone="blue">{sentence}</Notice>
}

const partNames = {
  salutation: 'salutation',
  patientLine: 'line that says whom it is about',
  signOff: 'sign-off',
} as const satisfies Record<LetterPart, string>

import type { Letter } from '@sincerely/contract/letters'
import { missingParts, type LetterPart } from '@sincerely/domain/letters/complete-letter'
import { greetingOfAnother } from '@sincerely/domain/letters/greeting'
import { isUnfinished } from '@sincerely/domain/letters/status'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useUnsaved } from '../letters.queries.ts'
import { isForNobody, plannedGap } from '../recipients/recipient-gaps.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { othersSentence } from './unsaved-words.ts'
import { useDoctorsAlone } from './use-doctors-alone.ts'

/** What a person should know before the next step: text that is not saved, theirs or others', and missing parts (rules §3). */
export function BeforeApproval({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const isForDoctors = useDoctorsAlone()
  const missing = letter.status === 'draft' ? missingParts(letter.content) : []
  const greeting = letter.status === 'draft' ? greetingBesides(letter) : null
  return (
    <>
      <UnsavedNotice letter={letter} onEdit={onEdit} />
      {isUnfinished(letter.status) && <OthersWriting letterId={letter.id} />}
      {isForDoctors && letter.status === 'draft' && (
        <Notice tone="blue">
          In this practice, only doctors can approve letters. This draft is waiting for {letter.doctorName}.
        </Notice>
      )}
      {letter.status === 'draft' && letter.recipients.some(isForNobody) && (
        <Notice tone="yellow">
          This letter has no recipient because no GP is recorded. Add a GP under Patient Details, or change
          the recipients.
        </Notice>
      )}
      {letter.status === 'draft' &&
        unreachable(letter).map((words) => (
          <Notice key={words} tone="yellow">
            {words}
          </Notice>
        ))}
      {greeting && (
        <Notice tone="yellow">
          {`This letter begins ‘${greeting}’, but goes to ${letter.recipients.map(({ label }) => label).join(' and ')}. Check who it is for.`}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="yellow">{`This letter has no ${missing.map((part) => partNames[part]).join(' and no ')}.`}</Notice>
      )}
    </>
  )
}

/** Whom the letter cannot reach by the way that is planned; that it is for nobody is said already. */
function unreachable({ recipients }: Letter): string[] {
  return recipients.filter((one) => !isForNobody(one)).flatMap((recipient) => plannedGap(recipient) ?? [])
}

/** The people and practices it goes to, as they print; who has no name yet is no reason to ask. */
function greetingBesides({ content, recipients }: Letter): string | null {
  if (recipients.some(isForNobody)) return null
  return greetingOfAnother(
    content,
    recipients.flatMap(({ label, lines }) => [label, lines[0] ?? '']),
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
  patientLine: 'line naming the patient',
  signOff: 'sign-off',
} as const satisfies Record<LetterPart, string>

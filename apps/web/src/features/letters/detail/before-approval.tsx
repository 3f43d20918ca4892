import type { Letter } from '@sincerely/contract/letters'
import { completenessOf, missingSections } from '@sincerely/domain/letters/completeness'
import { actionsState } from '@sincerely/domain/letters/gp-actions'
import { missingParts, type LetterPart } from '@sincerely/domain/letters/complete-letter'
import { greetingOfAnother } from '@sincerely/domain/letters/greeting'
import {
  unprintableAddresses,
  unprintableInNames,
  unprintableInText,
} from '@sincerely/domain/letters/printable'
import { isUnfinished } from '@sincerely/domain/letters/status'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMayApprove } from '../../../platform/may-approve.ts'
import { useMomentText, usePracticeSettings } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useUnsaved } from '../letters.queries.ts'
import { isGpMissing, missingForPlan } from '../recipients/recipient-gaps.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { othersSentence } from './describe-unsaved.ts'

/**
 * Shows what to check before the letter's next step, such as unsaved text of the user or of others, missing parts and
 * recipients who cannot be reached (rules §3).
 */
export function BeforeApproval({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const { needsDoctor } = useMayApprove()
  const missing = letter.status === 'draft' ? missingParts(letter.content) : []
  const greeting = letter.status === 'draft' ? mismatchedGreeting(letter) : null
  const sections = useMissingSections(letter)
  const actions = useOpenActions(letter)
  const boxed = letter.status === 'draft' ? unprintableInNames(letter) : []
  const refused = letter.status === 'draft' ? unprintableInText(letter) : []
  return (
    <>
      <UnsavedNotice letter={letter} onEdit={onEdit} />
      {isUnfinished(letter.status) && <OthersUnsavedText letterId={letter.id} />}
      {needsDoctor && letter.status === 'draft' && (
        <Notice tone="blue">
          In this practice, only doctors can approve letters. This draft is waiting for {letter.doctorName}.
        </Notice>
      )}
      {letter.status === 'draft' && letter.recipients.some(isGpMissing) && (
        <Notice tone="yellow">
          This letter has no recipient because no GP is recorded. Add a GP under Patient Details, or change
          the recipients.
        </Notice>
      )}
      {letter.status === 'draft' &&
        deliveryGaps(letter).map((gap) => (
          <Notice key={gap} tone="yellow">
            {gap}
          </Notice>
        ))}
      {greeting && (
        <Notice tone="yellow">
          {`This letter begins ‘${greeting}’, but goes to ${letter.recipients.map(({ label }) => label).join(' and ')}. Check who it is for.`}
        </Notice>
      )}
      {boxed.length > 0 && (
        <Notice tone="yellow">
          {`These characters print as □: ${boxed.join(' ')}. Also write the name in the English alphabet.`}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="yellow">
          {`These characters cannot be printed: ${refused.join(' ')}. Write them in words before you approve the letter.`}
        </Notice>
      )}
      {letter.status === 'draft' &&
        unprintableAddresses(letter).map(({ message, isInRecord }) => (
          <Notice key={message} tone="yellow">
            {message}{' '}
            {isInRecord && (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/patients/$patientId"
                    params={{ patientId: String(letter.patientId) }}
                    search={{ edit: true }}
                  />
                )}
              >
                Open the record
              </Anchor>
            )}
          </Notice>
        ))}
      {missing.length > 0 && (
        <Notice tone="yellow">{`This letter has no ${missing.map((part) => partNames[part]).join(' and no ')}.`}</Notice>
      )}
      {sections !== null && <Notice tone="yellow">{sections}</Notice>}
      {actions !== null && <Notice tone="yellow">{actions}</Notice>}
    </>
  )
}

/** Names the sections that the practice requires and this draft lacks. The server refuses the approval for the same ones. */
function useMissingSections({ status, type, content, notApplicableSections }: Letter): string | null {
  const { data } = usePracticeSettings({ enabled: status === 'draft' })
  if (status !== 'draft' || !data?.askForSections.some((asked) => asked === type)) return null
  return missingSections(completenessOf(content, type, notApplicableSections))
}

/** Says what is still to do about the box with the GP's actions, before it is printed or the draft can be approved. */
function useOpenActions(letter: Letter): string | null {
  const { data } = usePracticeSettings({ enabled: letter.status === 'draft' })
  if (letter.status !== 'draft' || data === undefined) return null
  const state = actionsState(letter, data.gpActionsBox)
  const isAsked = data.gpActionsBox === 'required'
  if (state === 'stale')
    return isAsked
      ? 'The text has changed since the actions for the GP were confirmed. Confirm them again before approval.'
      : 'The text has changed since the actions for the GP were confirmed, so their box will not be printed. Confirm them again to print it.'
  if (state !== 'open' || !isAsked) return null
  return 'This practice requires the actions for the GP before approval. Confirm them, or choose ‘None’.'
}

/** Names the recipients whom the planned delivery cannot reach. A letter without a recipient has its own warning. */
function deliveryGaps({ recipients }: Letter): string[] {
  return recipients
    .filter((recipient) => !isGpMissing(recipient))
    .flatMap((recipient) => missingForPlan(recipient) ?? [])
}

/** Returns a greeting that names none of the recipients; null while a recipient has no name yet. */
function mismatchedGreeting({ content, recipients }: Letter): string | null {
  if (recipients.some(isGpMissing)) return null
  return greetingOfAnother(
    content,
    recipients.flatMap(({ label, lines }) => [label, lines[0] ?? '']),
  )
}

/** Warns that somebody else has unsaved text in the letter, so that it is not approved or posted too early. */
function OthersUnsavedText({ letterId }: { letterId: number }) {
  const { data } = useUnsaved(letterId)
  const sentence = othersSentence(data?.others ?? [], useMomentText())
  return sentence && <Notice tone="blue">{sentence}</Notice>
}

const partNames = {
  salutation: 'salutation',
  patientLine: 'patient line',
  signOff: 'sign-off',
} as const satisfies Record<LetterPart, string>

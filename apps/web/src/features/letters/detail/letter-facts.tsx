import type { Letter } from '@sincerely/contract/letters'
import { shortDay } from '@sincerely/domain/dates'
import { LetterFhir } from '../../fhir/fhir.parts.tsx'
import { GpField } from '../../patients/patients.parts.tsx'
import { LetterDetails } from '../facts/letter-details.tsx'
import { nhsNumberLabel } from '../letter-words.ts'
import { type Addressing, RecipientsCard } from '../recipients/recipients-card.tsx'
import type { PostingActions } from '../recipients/posting-actions.ts'
import { Fact, FactCard } from './fact-card.tsx'
import classes from './letter-view.module.css'

type LetterFactsProps = {
  letter: Letter
  /** The actions for posting; null if this person cannot post the letter now. */
  posting: PostingActions | null
  /** A request from elsewhere on the page to edit the recipients. */
  addressing: Addressing
  /** Shows a preview of one recipient's copy. */
  onView: (key: string) => void
}

/** The cards Patient Details, Recipients and Letter Details (spec §2 Letter detail). */
export function LetterFacts({ letter, ...recipients }: LetterFactsProps) {
  return (
    <div ref={setHeightVariable} className={classes.facts}>
      <FactCard title="Patient Details">
        <Fact name="ID">MR #{letter.patientId}</Fact>
        <Fact name="DOB">{letter.patientDob === null ? 'Not specified' : shortDay(letter.patientDob)}</Fact>
        {letter.patientNhsNumber && <Fact name="NHS no.">{nhsNumberLabel(letter.patientNhsNumber)}</Fact>}
        <Fact name="GP">
          <GpField patientId={letter.patientId} />
        </Fact>
      </FactCard>
      <RecipientsCard letter={letter} {...recipients} />
      <LetterFhir letter={letter} />
      <LetterDetails letter={letter} />
    </div>
  )
}

/** Publishes the height of the facts to the style sheet as `--own-height`. */
function setHeightVariable(element: HTMLElement | null) {
  if (element === null) return
  const observer = new ResizeObserver(() =>
    element.style.setProperty('--own-height', `${element.offsetHeight}px`),
  )
  observer.observe(element)
  return () => observer.disconnect()
}

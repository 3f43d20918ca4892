import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { genderLabels } from '@sincerely/domain/patients/gender'
import type { MouseEvent, Ref } from 'react'
import { useToday } from '../../../platform/practice.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Facts } from '../../../ui/facts.tsx'
import classes from './duplicates-panel.module.css'
import { identityFacts, letterCountWords, whyAlike } from './likeness-words.ts'

type DuplicatesPanelProps = {
  records: readonly LikelyDuplicate[]
  typed: Identity
  /** Whether one of the records has the typed NHS number, which only one person can have. */
  hasNumberTaken: boolean
  /** Whether the user has confirmed that the new patient is a different person. */
  isDifferentPerson: boolean
  onDifferentPerson: () => void
  onReconsider: () => void
  /** Called when a record is opened, which discards the form. */
  onOpen: () => void
  /** The panel's element, to focus when the panel prevents adding the patient. */
  panelRef?: Ref<HTMLElement>
}

/**
 * Lists the records that are probably of the person being added, because a second record for one person leads to mistakes
 * about the patient.
 */
export function DuplicatesPanel({ panelRef, ...props }: DuplicatesPanelProps) {
  const { records, isDifferentPerson, onReconsider } = props
  const title =
    records.length === 1
      ? 'This person may already have a record'
      : `This person may already have one of these ${records.length} records`
  return (
    <>
      {/* The element is always rendered, so that screen readers announce the title when it appears. */}
      <VisuallyHidden role="status">{records.length > 0 && !isDifferentPerson && title}</VisuallyHidden>
      {records.length > 0 && isDifferentPerson && (
        <ConfirmedDifferent records={records} onReconsider={onReconsider} />
      )}
      {records.length > 0 && !isDifferentPerson && (
        <section ref={panelRef} tabIndex={-1} className={classes.panel} aria-labelledby="duplicates-title">
          <h3 id="duplicates-title" className={classes.title}>
            {title}
          </h3>
          <Records {...props} />
        </section>
      )}
    </>
  )
}

function Records({ records, typed, hasNumberTaken, ...handlers }: Omit<DuplicatesPanelProps, 'panelRef'>) {
  const today = useToday()
  return (
    <>
      <ul className={classes.records}>
        {records.map((record) => (
          <li key={record.id} className={classes.record}>
            <div className={classes.words}>
              <p className={classes.name}>
                {record.name} <span className={classes.why}>{whyAlike(record, typed)}</span>
              </p>
              <p className={classes.facts}>
                <Facts facts={factsOf(record, today)} />
              </p>
            </div>
            <ButtonLink
              size="compact-sm"
              variant="default"
              to="/patients/$patientId"
              params={{ patientId: String(record.id) }}
              aria-label={`Open the existing record, MR #${record.id}`}
              onClick={(event) => opensHere(event) && handlers.onOpen()}
            >
              Open the existing record
            </ButtonLink>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {hasNumberTaken ? (
          <p>An NHS number can belong to only one person. Open that record, or check the number.</p>
        ) : (
          <Button size="compact-sm" variant="default" onClick={handlers.onDifferentPerson}>
            This is someone else
          </Button>
        )}
        <p className={classes.facts}>Opening a record discards what you typed here. You can undo this.</p>
      </div>
    </>
  )
}

/** Shows the user's answer, with a button to withdraw it. */
function ConfirmedDifferent({
  records,
  onReconsider,
}: {
  records: readonly LikelyDuplicate[]
  onReconsider: () => void
}) {
  const others = records.map(({ name, id }) => `${name} (MR #${id})`).join(' or ')
  return (
    <p className={classes.looked} role="status">
      You said this is someone else, not {others}.{' '}
      <Anchor component="button" type="button" onClick={onReconsider}>
        Look again
      </Anchor>
    </p>
  )
}

/**
 * Whether a click opens the record in this tab. A click with a modifier key opens another tab, and the dialog stays open.
 */
function opensHere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey
}

function factsOf(record: LikelyDuplicate, today: string): string[] {
  return [
    ...identityFacts(record, today),
    genderLabels[record.gender],
    `MR #${record.id}`,
    record.doctorName,
    letterCountWords(record.letterCount),
  ]
}

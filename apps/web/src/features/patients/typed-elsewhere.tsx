import type { Patient } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { dropIfSame, startCopy, type FoundCopy } from '../../platform/kept-copies.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { useFoundCopies } from '../../platform/use-kept.ts'
import { Notice } from '../../ui/notice.tsx'
import { ofRecord, parseKeptDraft } from './kept-draft.ts'
import { parseGp, pickGp } from './kept-gp.ts'
import { keptGpName, keptPatientName } from './kept-names.ts'
import { draftWith, typedFields, typedWords } from './patient-draft.ts'
import type { PatientForm } from './patient-form.ts'
import classes from './typed-elsewhere.module.css'

type TypedElsewhereProps = {
  patient: Patient
  /** The form can be opened now. */
  onEdit?: () => void
}

/** What was typed for records that were merged into this one, and is not saved: read here, and gone on with. */
export function TypedElsewhere({ patient, onEdit }: TypedElsewhereProps) {
  const { id: userId } = useSignedInUser()
  const name = keptPatientName(patient.id)
  const drafts = useFoundCopies(name, parseKeptDraft)
  const gps = useFoundCopies(keptGpName(patient.id), parseGp)
  const hasOwn = drafts.some(({ value }) => ofRecord(patient.id, value) !== null)
  const elsewhere = [
    ...drafts.map((copy) => ({ copy, of: copy.value.id, fields: typedFields(copy.value) })),
    ...gps.map((copy) => ({ copy, of: copy.value.of, fields: pickGp(copy.value) })),
  ].filter(({ of, fields }) => of !== patient.id && Object.keys(fields).length > 0)
  const goOn = (copy: FoundCopy<unknown>, fields: Partial<PatientForm>) => {
    startCopy(userId, copy).keep(name, JSON.stringify(draftWith(patient, fields)))
    onEdit?.()
  }
  return elsewhere.map(({ copy, of, fields }) => (
    <Notice key={copy.key} tone="yellow" title={`What you typed for MR #${of} is not saved`}>
      That record was merged into MR #{patient.id}.
      <ul>
        {typedWords(fields).map(({ label, mine }) => (
          <li key={label}>
            {label}: {mine}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        {onEdit && !hasOwn && (
          <Anchor component="button" type="button" onClick={() => goOn(copy, fields)}>
            Continue with it here
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={() => dropIfSame(userId, copy)}>
          Discard it
        </Anchor>
      </div>
    </Notice>
  ))
}

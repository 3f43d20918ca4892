import type { Patient } from '@sincerely/contract/patients'
import { Anchor } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import { typedWords } from './patient-draft.ts'
import classes from './typed-elsewhere.module.css'
import { useTypedElsewhere } from './use-typed-elsewhere.ts'

type TypedElsewhereProps = {
  patient: Patient
  /** The form can be opened now. */
  onEdit?: () => void
}

/** What was typed for records that were merged into this one, and is not saved: read here, and gone on with. */
export function TypedElsewhere({ patient, onEdit }: TypedElsewhereProps) {
  const { elsewhere, hasOwn, goOn, discard } = useTypedElsewhere(patient, { onGoOn: () => onEdit?.() })
  return elsewhere.map((one) => (
    <Notice key={one.copy.key} tone="yellow" title={`What you typed for MR #${one.of} is not saved`}>
      That record was merged into MR #{patient.id}.
      <ul>
        {typedWords(one.fields).map(({ label, mine }) => (
          <li key={label}>
            {label}: {mine}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        {onEdit && !hasOwn && (
          <Anchor component="button" type="button" onClick={() => goOn(one)}>
            Continue with it here
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={() => discard(one)}>
          Discard it
        </Anchor>
      </div>
    </Notice>
  ))
}

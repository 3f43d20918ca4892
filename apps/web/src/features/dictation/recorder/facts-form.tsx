import { NativeSelect } from '@mantine/core'
import { letterTypeName } from '@sincerely/domain/letters/title'
import { letterTypes } from '@sincerely/domain/letters/types'
import type { ReactNode } from 'react'
import { PriorityControl } from '../../../ui/priority-control.tsx'
import { PatientPicker } from '../patient-picker.tsx'
import type { DictationFacts } from './dictation-drafts.ts'
import classes from './recorder.module.css'

type FactsFormProps = {
  facts: DictationFacts
  onChange: (part: Partial<DictationFacts>) => void
  /** Content below the patient. */
  children?: ReactNode
}

/** Edits the patient, the letter type and the priority, before, during or after recording. */
export function FactsForm({ facts, onChange, children }: FactsFormProps) {
  return (
    <div className={classes.facts}>
      <PatientPicker
        patient={facts.patient}
        none="No patient chosen yet. The person who types the dictation has to work out from the recording who the patient is."
        onChoose={(patient) => onChange({ patient })}
      />
      {children}
      <div className={classes.pair}>
        <NativeSelect
          label="Letter type"
          value={facts.letterType}
          data={letterTypes.map((value) => ({ value, label: letterTypeName(value) }))}
          onChange={(event) => {
            const letterType = letterTypes.find((type) => type === event.currentTarget.value)
            if (letterType) onChange({ letterType })
          }}
        />
        <PriorityControl value={facts.priority} onChange={(priority) => onChange({ priority })} />
      </div>
    </div>
  )
}

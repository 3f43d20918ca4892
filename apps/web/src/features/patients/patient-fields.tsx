import { NativeSelect } from '@mantine/core'
import { ageLabel } from '@sincerely/domain/patients/age'
import { fieldLabels } from '@sincerely/domain/patients/field-labels'
import { genderLabels } from '@sincerely/domain/patients/gender'
import type { ReactNode } from 'react'
import { useToday } from '../../platform/practice.ts'
import type { gpFields } from './gp-fields.ts'
import { ChipsField } from './chips-field.tsx'
import { NeedsFields } from './needs-fields.tsx'
import { TypedField, type FieldsProps } from './typed-field.tsx'
import classes from './patient-fields.module.css'
import { readTypedDay } from '../../ui/typed-day.ts'

type PatientFieldsProps = FieldsProps & {
  /** Content before the first field, such as the doctor whom an administrator chooses. */
  first?: ReactNode
  /** Whether the record says that the patient was asked about communication needs. */
  wasAsked?: boolean
}

/** Shows the record's fields in the three sections of the specification, and the GP. */
export function PatientFields({ first, wasAsked = false, ...fields }: PatientFieldsProps) {
  return (
    <>
      <FieldSection title="Basic Information">
        {first}
        <TypedField {...fields} name="name" required autoComplete="off" autoFocus wide />
        <TypedField
          {...fields}
          name="dob"
          required
          placeholder="dd/mm/yyyy"
          beside={<Age dob={fields.field('dob').value} />}
        />
        <NativeSelect
          {...fields.field('gender')}
          data={Object.entries(genderLabels).map(([value, label]) => ({ value, label }))}
        />
        <TypedField {...fields} name="nhsNumber" placeholder="999 000 0000" inputMode="numeric" />
        <TypedField {...fields} name="medicalRecordNumber" placeholder="From another system" />
      </FieldSection>
      <FieldSection title="Contact Information">
        <TypedField {...fields} name="phone" inputMode="tel" />
        <TypedField {...fields} name="email" inputMode="email" />
        <TypedField {...fields} name="address" lines wide />
        <TypedField {...fields} name="emergencyContact" placeholder="Name, relation and phone" wide />
      </FieldSection>
      <FieldSection title={fieldLabels.communicationNeeds}>
        <NeedsFields {...fields} wasAsked={wasAsked} />
      </FieldSection>
      <FieldSection title="Medical Information">
        <ChipsField {...fields} name="allergies" placeholder="Penicillin, latex" />
        <ChipsField {...fields} name="medications" placeholder="Amlodipine 5 mg" />
        <BloodTypeSelect {...fields} />
        <TypedField {...fields} name="insuranceInfo" />
      </FieldSection>
      <FieldSection title="GP">
        <GpFields {...fields} />
      </FieldSection>
    </>
  )
}

/** The fields of the GP, to whom letters are addressed. */
export function GpFields(fields: FieldsProps<(typeof gpFields)[number]>) {
  return (
    <>
      <TypedField {...fields} name="gpName" placeholder="Dr Asha Patel" />
      <TypedField {...fields} name="gpPractice" />
      <TypedField {...fields} name="gpAddress" lines wide />
    </>
  )
}

function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

/** Shows the age, which makes a wrong year easy to notice. */
function Age({ dob }: { dob: string }) {
  const day = readTypedDay(dob)
  const age = ageLabel(day, useToday())
  return day === null || age === 'Unknown' ? null : <span className={classes.age}>{age}</span>
}

function BloodTypeSelect({ field }: FieldsProps) {
  const { value: typed, ...input } = field('bloodType')
  // Lists and other systems write a hyphen for the minus sign.
  const value = bloodTypes.find((type) => type.replace('−', '-') === typed) ?? typed
  const known = bloodTypes.includes(value) ? bloodTypes : [...bloodTypes, value]
  return (
    <NativeSelect
      {...input}
      data={[{ value: '', label: 'Not specified' }, ...known.filter((type) => type !== '')]}
      value={value}
    />
  )
}

const bloodTypes = ['O+', 'O−', 'A+', 'A−', 'B+', 'B−', 'AB+', 'AB−']

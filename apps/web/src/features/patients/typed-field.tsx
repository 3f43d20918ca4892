import type { HTMLAttributes, ReactNode } from 'react'
import type { PatientField } from '@sincerely/domain/patients/field-labels'
import type { FieldProps } from '../../platform/form/use-draft-form.ts'
import { PrintedInput, PrintedTextarea } from '../../ui/printed-field.tsx'
import classes from './patient-fields.module.css'
import { type PatientForm, tidiedText } from './patient-form.ts'

export type FieldsProps<Name extends PatientField = PatientField> = {
  field: (name: Name) => FieldProps<string>
  /** Called when the focus leaves the field, so that its problem may be shown. */
  onLeave?: (field: PatientField) => void
}

type WholeRecordForm = {
  field: (name: PatientField) => FieldProps<string>
  leave: (name: PatientField) => void
  set: (fields: Partial<PatientForm>) => void
  values: PatientForm
}

/** Returns the props of the fields for a whole record. A field is tidied when the focus leaves it. */
export function fieldsOf(form: WholeRecordForm): FieldsProps {
  return {
    field: form.field,
    onLeave: (name) => {
      form.leave(name)
      const tidied = tidiedText(name, form.values[name])
      if (tidied !== form.values[name]) form.set({ [name]: tidied })
    },
  }
}

type TypedFieldProps<Name extends PatientField> = FieldsProps<Name> & {
  name: Name
  required?: boolean
  /** Whether the field has several lines. */
  lines?: boolean
  /** Whether the field takes the full width of the section. */
  wide?: boolean
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
  inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  /** Content inside the field, on the right. */
  beside?: ReactNode
}

export function TypedField<Name extends PatientField>(props: TypedFieldProps<Name>) {
  const { field: fieldOf, onLeave, name, lines, wide, beside, required, ...inputProps } = props
  const typed = fieldOf(name)
  const field = {
    ...inputProps,
    ...typed,
    className: wide ? classes.wide : undefined,
    withAsterisk: required,
    'aria-required': required,
    'data-autofocus': inputProps.autoFocus,
    onBlur: () => onLeave?.(name),
  }
  if (lines) return <PrintedTextarea {...field} autosize minRows={2} />
  return <PrintedInput {...field} rightSection={beside} rightSectionWidth={beside ? 80 : undefined} />
}

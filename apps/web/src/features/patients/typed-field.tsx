import { Textarea, TextInput } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import { fieldLabels, type PatientField } from '@sincerely/domain/patients/field-labels'
import classes from './patient-fields.module.css'
import { type PatientForm } from './patient-form.ts'
import type { PatientProblems } from './patient-problems.ts'

export type FieldsProps = {
  form: PatientForm
  problems: PatientProblems
  onType: (field: PatientField, text: string) => void
  /** The field was left: what is wrong with it may be said now. */
  onLeave?: (field: PatientField) => void
  /** Here somebody else's text stands against what was typed, and nobody has chosen yet. */
  clashes?: readonly PatientField[]
}

type TypedFieldProps = FieldsProps & {
  name: PatientField
  required?: boolean
  /** More than one line of text. */
  lines?: boolean
  /** Over the whole width of the section. */
  wide?: boolean
  placeholder?: string
  autoComplete?: string
  /** Where the keyboard begins. */
  autoFocus?: boolean
  inputMode?: HTMLAttributes<HTMLElement>['inputMode']
  /** At the right, inside of the field. */
  beside?: ReactNode
}

/** One field of the record: its label, what is typed, and what is wrong with it. */
export function TypedField(props: TypedFieldProps) {
  const { form, problems, clashes, onType, onLeave, name, lines, wide, beside, required, ...look } = props
  const field = {
    ...look,
    ...wordsAround({ problems, clashes }, name),
    className: wide ? classes.wide : undefined,
    value: form[name],
    withAsterisk: required,
    'aria-required': required,
    'data-autofocus': look.autoFocus,
    onBlur: () => onLeave?.(name),
  }
  if (lines) {
    return (
      <Textarea
        {...field}
        autosize
        minRows={2}
        onChange={(event) => onType(name, event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...field}
      rightSection={beside}
      rightSectionWidth={beside ? 80 : undefined}
      onChange={(event) => onType(name, event.currentTarget.value)}
    />
  )
}

/** What stands around every kind of field. */
export function wordsAround(
  { problems, clashes }: Pick<FieldsProps, 'problems' | 'clashes'>,
  name: PatientField,
) {
  const isClash = clashes?.includes(name) ?? false
  return {
    label: fieldLabels[name],
    error: problems[name],
    description: isClash && <span className={classes.clash}>Theirs is different: choose below</span>,
  }
}

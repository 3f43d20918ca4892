import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { genders, genderLabels } from '@sincerely/domain/patients/gender'
import { useRef, useState, type KeyboardEvent } from 'react'
import { discardTyped, typeInRow } from '../import/row-actions.ts'
import { placeOf } from '../import/review-row.ts'
import { rowFieldLabels, type RowField } from '../import/row-fields.ts'
import type { ReviewRowProps } from './review-row-props.ts'
import classes from './row-form.module.css'

type RowFormProps = Pick<ReviewRowProps, 'store' | 'row' | 'refused'> & { onClose: () => void }

/** Edits everything that was read about one patient. Typed text is stored at once. */
export function RowForm({ store, row, refused, onClose }: RowFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [before] = useState(row.touch.typed)
  const save = () => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else onClose()
  }
  const cancel = () => {
    discardTyped(store, row, before)
    onClose()
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  const doubtsAbout = (field: RowField) => {
    const marks = row.marks.filter((mark) => mark.field === field).map(({ message }) => message)
    return marks.join(' ') || undefined
  }
  const fieldOf = (field: RowField) => ({
    label: rowFieldLabels[field],
    value: row.texts[field],
    error: refused?.[field] ?? row.problems[field],
    description: doubtsAbout(field),
    classNames: { description: classes.doubt },
    onKeyDown: cancelOnEscape,
    onChange: (event: { currentTarget: { value: string } }) =>
      typeInRow(store, row.key, field, event.currentTarget.value),
  })
  return (
    <tr>
      <td colSpan={6} className={classes.cell}>
        <form
          ref={form}
          className={classes.form}
          aria-label={`Edit ${row.body.name || 'the row without a name'}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput {...fieldOf('name')} autoComplete="off" autoFocus />
          <TextInput {...fieldOf('dob')} placeholder="dd/mm/yyyy" />
          <NativeSelect
            {...fieldOf('gender')}
            data={genders.map((gender) => ({ value: gender, label: genderLabels[gender] }))}
          />
          <TextInput {...fieldOf('nhsNumber')} inputMode="numeric" placeholder="999 000 0000" />
          <TextInput {...fieldOf('medicalNumber')} placeholder="Auto-generated" />
          <TextInput {...fieldOf('phone')} inputMode="tel" />
          <TextInput {...fieldOf('email')} inputMode="email" />
          <TextInput {...fieldOf('gpName')} />
          <TextInput {...fieldOf('gpPractice')} />
          <Textarea {...fieldOf('address')} autosize minRows={1} />
          <Textarea {...fieldOf('allergies')} autosize minRows={1} />
          <Textarea {...fieldOf('medications')} autosize minRows={1} />
          <Textarea {...fieldOf('communicationNeeds')} autosize minRows={1} />
          <div className={classes.printed}>
            <p className={classes.printedLabel}>In the file, {placeOf(row.record)}:</p>
            <p className={classes.raw}>{row.record.raw}</p>
          </div>
          <div className={classes.foot}>
            <Button variant="default" size="xs" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" variant="light" size="xs">
              Save
            </Button>
          </div>
        </form>
      </td>
    </tr>
  )
}

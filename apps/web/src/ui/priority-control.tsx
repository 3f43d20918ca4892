import { InputWrapper, SegmentedControl } from '@mantine/core'
import { type LetterPriority, letterPriorities, priorityLabels } from '@sincerely/domain/letters/types'
import classes from './priority-control.module.css'

type PriorityControlProps = {
  id?: string
  value: LetterPriority
  onChange: (priority: LetterPriority) => void
}

export function PriorityControl({ id, value, onChange }: PriorityControlProps) {
  return (
    <InputWrapper label="Priority" labelElement="div" {...(id !== undefined && { id })}>
      <SegmentedControl<LetterPriority>
        fullWidth
        size="sm"
        aria-label="Priority"
        classNames={{ label: classes.label }}
        value={value}
        onChange={onChange}
        data={letterPriorities.map((each) => ({ value: each, label: priorityLabels[each] }))}
      />
    </InputWrapper>
  )
}

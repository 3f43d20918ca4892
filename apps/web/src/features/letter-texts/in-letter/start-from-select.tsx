import { NativeSelect } from '@mantine/core'
import type { LetterText } from '@sincerely/contract/letter-texts'

type StartFromSelectProps = {
  /** Null means that the letter starts with the dictation only. */
  value: Pick<LetterText, 'id' | 'name'> | null | undefined
  /** The templates are undefined while loading. */
  templates?: readonly Pick<LetterText, 'id' | 'name' | 'isDefault'>[]
  onSelect?: (id: number | null) => void
}

/**
 * Selects the template for a new letter. The select also appears while loading and without templates, so that
 * the layout does not shift.
 */
export function StartFromSelect({ value, templates, onSelect }: StartFromSelectProps) {
  const options = [
    { value: '', label: templates?.length === 0 ? withoutTemplate : 'The dictation only' },
    ...(templates ?? []).map(({ id, name, isDefault }) => ({
      value: String(id),
      label: isDefault ? `${name} (default)` : name,
    })),
    // A selected template stays in the list after it was deleted, until another one is selected.
    ...(value && !templates?.some(({ id }) => id === value.id)
      ? [{ value: String(value.id), label: value.name }]
      : []),
  ]
  return (
    <NativeSelect
      label="Start from"
      disabled={onSelect === undefined || options.length === 1}
      value={value ? String(value.id) : ''}
      data={options}
      onChange={(event) => onSelect?.(Number(event.currentTarget.value) || null)}
    />
  )
}

const withoutTemplate = 'No template for this type'

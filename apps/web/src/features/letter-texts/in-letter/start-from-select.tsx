import { NativeSelect } from '@mantine/core'
import type { LetterText } from '@sincerely/contract/letter-texts'

type StartFromSelectProps = {
  /** None: the dictated words alone. */
  value: Pick<LetterText, 'id' | 'name'> | null | undefined
  /** Those there are to choose from, once they have come. */
  templates?: readonly Pick<LetterText, 'id' | 'name' | 'isDefault'>[]
  onChoose?: (id: number | null) => void
}

/**
 * What a new letter begins with. It stands there before its templates have come, and where there are none: nothing below
 * it moves away from under a finger.
 */
export function StartFromSelect({ value, templates, onChoose }: StartFromSelectProps) {
  const options = [
    { value: '', label: templates?.length === 0 ? withoutTemplate : 'The dictation only' },
    ...(templates ?? []).map(({ id, name, isDefault }) => ({
      value: String(id),
      label: isDefault ? `${name} (default)` : name,
    })),
    // One that was chosen and has been deleted since stands until another one is chosen.
    ...(value && !templates?.some(({ id }) => id === value.id)
      ? [{ value: String(value.id), label: value.name }]
      : []),
  ]
  return (
    <NativeSelect
      label="Start from"
      disabled={onChoose === undefined || options.length === 1}
      value={value ? String(value.id) : ''}
      data={options}
      onChange={(event) => onChoose?.(Number(event.currentTarget.value) || null)}
    />
  )
}

/** Why there is nothing to choose from. */
const withoutTemplate = 'No template for this type'

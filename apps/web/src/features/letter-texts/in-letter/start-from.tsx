import { NativeSelect } from '@mantine/core'
import type { LetterText } from '@sincerely/contract/letter-texts'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { useEffect, useEffectEvent } from 'react'
import { defaultTemplate, useTextsFor } from './letter-values.ts'

type Chosen = Pick<LetterText, 'id' | 'name' | 'content'>

type StartFromProps = {
  letter: TextLetter
  /** Undefined until somebody has chosen. */
  value: Chosen | null | undefined
  onChange: (template: Chosen | null) => void
}

/** What a new letter begins with: the default of its type unless somebody chooses something else. */
export function StartFrom({ letter, value, onChange }: StartFromProps) {
  const { texts } = useTextsFor(letter)
  const templates = texts.filter(({ letterType }) => letterType === letter.type)
  const usual = value === undefined ? defaultTemplate(texts, letter) : undefined
  const take = useEffectEvent((template: LetterText) => onChange(chosen(template)))
  useEffect(() => {
    if (usual) take(usual)
  }, [usual])
  if (templates.length === 0 && !value) return null
  const options = [
    { value: '', label: 'The dictated words alone' },
    ...templates.map(({ id, name, isDefault }) => ({
      value: String(id),
      label: isDefault ? `${name} (default)` : name,
    })),
    // One that was chosen and has been deleted since stands until another one is chosen.
    ...(value && !templates.some(({ id }) => id === value.id)
      ? [{ value: String(value.id), label: value.name }]
      : []),
  ]
  return (
    <NativeSelect
      label="Start from"
      value={value ? String(value.id) : ''}
      data={options}
      onChange={(event) => {
        const template = templates.find(({ id }) => String(id) === event.currentTarget.value)
        onChange(template ? chosen(template) : null)
      }}
    />
  )
}

function chosen({ id, name, content }: LetterText): Chosen {
  return { id, name, content }
}

import type { LetterText } from '@sincerely/contract/letter-texts'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { useEffect, useEffectEvent } from 'react'
import { defaultTemplate, useTextsForLetter } from './letter-values.ts'
import { StartFromSelect } from './start-from-select.tsx'

/** The template selected for a new letter; its content has placeholders. */
export type SelectedTemplate = Pick<LetterText, 'id' | 'name' | 'content'>

type StartFromProps = {
  letter: TextLetter
  /** Undefined until one is selected. */
  value: SelectedTemplate | null | undefined
  onChange: (template: SelectedTemplate | null) => void
}

/** The template for a new letter; selects the type's default at first. */
export function StartFrom({ letter, value, onChange }: StartFromProps) {
  const { texts, isLoaded } = useTextsForLetter(letter)
  const templates = texts.filter(({ letterType }) => letterType === letter.type)
  const defaultText = value === undefined ? defaultTemplate(texts, letter) : undefined
  const selectDefault = useEffectEvent((template: LetterText) => onChange(toTemplate(template)))
  useEffect(() => {
    if (defaultText) selectDefault(defaultText)
  }, [defaultText])
  return (
    <StartFromSelect
      value={value}
      templates={isLoaded ? templates : undefined}
      onSelect={(id) => {
        const template = templates.find((one) => one.id === id)
        onChange(template ? toTemplate(template) : null)
      }}
    />
  )
}

function toTemplate({ id, name, content }: LetterText): SelectedTemplate {
  return { id, name, content }
}

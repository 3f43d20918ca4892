import type { LetterText } from '@sincerely/contract/letter-texts'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { useEffect, useEffectEvent } from 'react'
import { defaultTemplate, useTextsForLetter } from './letter-values.ts'
import { StartFromSelect } from './start-from-select.tsx'

/** The template that was selected for a new letter. Its content has placeholders. */
export type SelectedTemplate = Pick<LetterText, 'id' | 'name' | 'content'>

type StartFromProps = {
  letter: TextLetter
  /** The value is undefined until a template is selected. */
  value: SelectedTemplate | null | undefined
  onChange: (template: SelectedTemplate | null) => void
}

/** Selects the template for a new letter. At first it selects the default of the letter's type. */
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

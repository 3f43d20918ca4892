import type { LetterText } from '@sincerely/contract/letter-texts'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { useEffect, useEffectEvent } from 'react'
import { defaultTemplate, useTextsFor } from './letter-values.ts'
import { StartFromSelect } from './start-from-select.tsx'

/** The template that a new letter begins with: its text, with placeholders. */
export type ChosenTemplate = Pick<LetterText, 'id' | 'name' | 'content'>

type StartFromProps = {
  letter: TextLetter
  /** Undefined until somebody has chosen. */
  value: ChosenTemplate | null | undefined
  onChange: (template: ChosenTemplate | null) => void
}

/** What a new letter begins with: the default of its type unless somebody chooses something else. */
export function StartFrom({ letter, value, onChange }: StartFromProps) {
  const { texts, isHere } = useTextsFor(letter)
  const templates = texts.filter(({ letterType }) => letterType === letter.type)
  const usual = value === undefined ? defaultTemplate(texts, letter) : undefined
  const take = useEffectEvent((template: LetterText) => onChange(chosen(template)))
  useEffect(() => {
    if (usual) take(usual)
  }, [usual])
  return (
    <StartFromSelect
      value={value}
      templates={isHere ? templates : undefined}
      onChoose={(id) => {
        const template = templates.find((one) => one.id === id)
        onChange(template ? chosen(template) : null)
      }}
    />
  )
}

function chosen({ id, name, content }: LetterText): ChosenTemplate {
  return { id, name, content }
}

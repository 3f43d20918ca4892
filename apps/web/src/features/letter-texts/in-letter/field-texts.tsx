import { fillPlainText } from '@sincerely/domain/letter-texts/fill-text'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { snippetOf, useTextsFor } from './letter-values.ts'
import { insertWords, listenInField } from './plain-text-keys.ts'
import { TextMenu } from './text-menu.tsx'
import classes from './text-menu.module.css'

type FieldTextsProps = { field: RefObject<HTMLTextAreaElement | null>; letter: TextLetter }

/** Snippets in a field of plain words. */
export function FieldTexts({ field, letter }: FieldTextsProps) {
  const { texts, values } = useTextsFor(letter)
  const find = useEffectEvent((abbreviation: string) => {
    const snippet = snippetOf(texts, abbreviation)
    return snippet === undefined ? null : fillPlainText(snippet.content, values)
  })
  useEffect(() => {
    const { current } = field
    return current ? listenInField(current, (abbreviation) => find(abbreviation)) : undefined
  }, [field])
  const snippets = texts.filter(({ kind }) => kind === 'snippet')
  if (snippets.length === 0) return null
  return (
    <div className={classes.field}>
      <span>Snippets: type ; and the abbreviation, then Tab</span>
      <TextMenu
        label="Insert snippet"
        texts={snippets}
        onChoose={({ content }) => {
          if (field.current) insertWords(field.current, fillPlainText(content, values))
        }}
      />
    </div>
  )
}

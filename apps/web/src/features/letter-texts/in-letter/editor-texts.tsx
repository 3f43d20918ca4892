import { fillText } from '@sincerely/domain/letter-texts/fill-text'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent } from 'react'
import { insertedText } from './insert-text.ts'
import { snippetOf, textsFitting, useTextsFor } from './letter-values.ts'
import { listenForTexts } from './text-keys.ts'
import { TextMenu } from './text-menu.tsx'

/** Templates and snippets in the open editor of a letter. */
export function EditorTexts({ editor, letter }: { editor: Editor; letter: TextLetter }) {
  const { texts, values } = useTextsFor(letter)
  const find = useEffectEvent((abbreviation: string) => {
    const snippet = snippetOf(texts, abbreviation)
    return snippet === undefined ? null : fillText(snippet.content, values)
  })
  useEffect(
    () => (editor.isDestroyed ? undefined : listenForTexts(editor, (abbreviation) => find(abbreviation))),
    [editor],
  )
  return (
    <TextMenu
      label="Insert text"
      texts={textsFitting(texts, letter)}
      onChoose={({ content }) => {
        const { state, view } = editor
        view.dispatch(insertedText(state, fillText(content, values), state.selection))
        view.focus()
      }}
    />
  )
}

import { fillText } from '@sincerely/domain/letter-texts/fill-text'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent } from 'react'
import { insertText } from './insert-text.ts'
import { findSnippet, textsForType, useTextsForLetter } from './letter-values.ts'
import { listenForTexts } from './text-keys.ts'
import { TextMenu } from './text-menu.tsx'

/** Adds the menu and the keys for templates and snippets to the letter editor. */
export function EditorTexts({ editor, letter }: { editor: Editor; letter: TextLetter }) {
  const { texts, values } = useTextsForLetter(letter)
  const find = useEffectEvent((abbreviation: string) => {
    const snippet = findSnippet(texts, abbreviation)
    return snippet === undefined ? null : fillText(snippet.content, values)
  })
  useEffect(
    () => (editor.isDestroyed ? undefined : listenForTexts(editor, (abbreviation) => find(abbreviation))),
    [editor],
  )
  return (
    <TextMenu
      label="Insert text"
      texts={textsForType(texts, letter)}
      onSelect={({ content }) => {
        const { state, view } = editor
        view.dispatch(insertText(state, fillText(content, values), state.selection))
        view.focus()
      }}
    />
  )
}

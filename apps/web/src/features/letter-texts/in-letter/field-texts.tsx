import {
  fillPlainText,
  abbreviationBefore,
  firstGap,
  gapsIn,
  spaceAfter,
} from '@sincerely/domain/letter-texts/fill-text'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findSnippet, useTextsForLetter } from './letter-values.ts'
import { TextMenu } from './text-menu.tsx'
import classes from './text-menu.module.css'
import type { FindSnippet } from './text-keys.ts'

type FieldTextsProps = { field: RefObject<HTMLTextAreaElement | null>; letter: TextLetter }

/** Adds the menu and the keys for snippets to a plain text field. */
export function FieldTexts({ field, letter }: FieldTextsProps) {
  const { texts, values } = useTextsForLetter(letter)
  const find = useEffectEvent((abbreviation: string) => {
    const snippet = findSnippet(texts, abbreviation)
    return snippet === undefined ? null : fillPlainText(snippet.content, values)
  })
  useEffect(() => {
    const { current } = field
    return current ? listenForKeys(current, (abbreviation) => find(abbreviation)) : undefined
  }, [field])
  const snippets = texts.filter(({ kind }) => kind === 'snippet')
  if (snippets.length === 0) return null
  return (
    <div className={classes.field}>
      <span>Snippets: type ; and the abbreviation, then Tab</span>
      <TextMenu
        label="Insert snippet"
        texts={snippets}
        onSelect={({ content }) => {
          if (field.current) insertPlainText(field.current, fillPlainText(content, values))
        }}
      />
    </div>
  )
}

/**
 * In a plain text field, ';bp' and Tab or Enter insert a snippet, which the browser can undo. `find` returns
 * plain text. Returns a function that removes the listener.
 */
function listenForKeys(field: HTMLTextAreaElement, find: FindSnippet): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    const isTab = event.key === 'Tab'
    if (!isTab && (event.key !== 'Enter' || event.shiftKey)) return
    const isHandled =
      (!event.shiftKey && expandAbbreviation(field, find)) ||
      (isTab && selectGap(field, event.shiftKey ? -1 : 1))
    if (isHandled) event.preventDefault()
  }
  field.addEventListener('keydown', onKeyDown)
  return () => field.removeEventListener('keydown', onKeyDown)
}

function expandAbbreviation(field: HTMLTextAreaElement, find: FindSnippet): boolean {
  const { selectionStart: caret, selectionEnd, value } = field
  const typed = caret === selectionEnd ? abbreviationBefore(value.slice(0, caret)) : null
  const snippet = typed && find(typed.abbreviation)
  if (!typed || snippet === null) return false
  field.setSelectionRange(typed.start, caret)
  insertPlainText(field, snippet)
  return true
}

/** Replaces the selection, then selects the first gap. */
function insertPlainText(field: HTMLTextAreaElement, text: string): void {
  const start = field.selectionStart
  const inserted = spaceAfter(field.value.slice(0, start)) + text
  field.focus()
  // This command is deprecated, but no other way keeps the browser's undo history.
  document.execCommand('insertText', false, inserted)
  const gap = firstGap(inserted)
  if (gap) field.setSelectionRange(start + gap.start, start + gap.end)
}

function selectGap(field: HTMLTextAreaElement, direction: 1 | -1): boolean {
  const { selectionStart, selectionEnd, value } = field
  const gaps = gapsIn(value)
  const next =
    direction === 1
      ? gaps.find(({ start }) => start >= selectionEnd)
      : gaps.findLast(({ end }) => end <= selectionStart)
  if (next) field.setSelectionRange(next.start, next.end)
  return next !== undefined
}

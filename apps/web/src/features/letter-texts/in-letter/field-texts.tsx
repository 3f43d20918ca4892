import {
  fillPlainText,
  abbreviationBefore,
  firstGap,
  gapsIn,
  spaceAfter,
} from '@sincerely/domain/letter-texts/fill-text'
import type { TextLetter } from '@sincerely/domain/letter-texts/placeholders'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { snippetOf, useTextsFor } from './letter-values.ts'
import { TextMenu } from './text-menu.tsx'
import classes from './text-menu.module.css'
import type { FindSnippet } from './text-keys.ts'

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

/**
 * In a plain text field, ';bp' and Tab or Enter insert a snippet, which the browser can undo. `find` answers plain lines.
 * Answers how to stop.
 */
function listenInField(field: HTMLTextAreaElement, find: FindSnippet): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    const isTab = event.key === 'Tab'
    if (!isTab && (event.key !== 'Enter' || event.shiftKey)) return
    const isDone =
      (!event.shiftKey && expand(field, find)) || (isTab && toGap(field, event.shiftKey ? -1 : 1))
    if (isDone) event.preventDefault()
  }
  field.addEventListener('keydown', press)
  return () => field.removeEventListener('keydown', press)
}

function expand(field: HTMLTextAreaElement, find: FindSnippet): boolean {
  const { selectionStart: caret, selectionEnd, value } = field
  const typed = caret === selectionEnd ? abbreviationBefore(value.slice(0, caret)) : null
  const words = typed && find(typed.abbreviation)
  if (!typed || words === null) return false
  field.setSelectionRange(typed.start, caret)
  insertWords(field, words)
  return true
}

/** In the place of what is selected; the first gap is selected then. */
function insertWords(field: HTMLTextAreaElement, text: string): void {
  const start = field.selectionStart
  const words = spaceAfter(field.value.slice(0, start)) + text
  field.focus()
  // Deprecated and without a successor: nothing else leaves the browser's own undo in order.
  document.execCommand('insertText', false, words)
  const gap = firstGap(words)
  if (gap) field.setSelectionRange(start + gap.start, start + gap.end)
}

function toGap(field: HTMLTextAreaElement, direction: 1 | -1): boolean {
  const { selectionStart, selectionEnd, value } = field
  const gaps = gapsIn(value)
  const next =
    direction === 1
      ? gaps.find(({ start }) => start >= selectionEnd)
      : gaps.findLast(({ end }) => end <= selectionStart)
  if (next) field.setSelectionRange(next.start, next.end)
  return next !== undefined
}

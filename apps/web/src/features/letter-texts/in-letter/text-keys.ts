// The keys of letter texts in an open editor: ';bp' and Tab or Enter put a snippet in, Tab goes from gap to gap.
import { abbreviationBefore } from '@sincerely/domain/letter-texts/fill-text'
import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { insertedText, toNeighbourGap, wordsIn } from './insert-text.ts'

/** The filled-in text of a snippet, or null when there is none of this abbreviation. */
export type FindSnippet = (abbreviation: string) => string | null

const key = new PluginKey('letterTexts')

/** Answers how to stop. */
export function listenForTexts(editor: Editor, find: FindSnippet): () => void {
  const plugin = new Plugin({
    key,
    props: { handleKeyDown: (view, event) => press(view, event, find) },
  })
  // Before the keys of lists, which would take Tab and Enter.
  editor.registerPlugin(plugin, (added, others) => [added, ...others])
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(key)
  }
}

function press(view: EditorView, event: KeyboardEvent, find: FindSnippet): boolean {
  const isTab = event.key === 'Tab'
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false
  if (!isTab && (event.key !== 'Enter' || event.shiftKey)) return false
  const transaction =
    (event.shiftKey ? null : expanded(view.state, find)) ??
    (isTab && !isIndenting(view.state) ? toNeighbourGap(view.state, event.shiftKey ? -1 : 1) : null)
  if (transaction === null) return false
  event.preventDefault()
  view.dispatch(transaction)
  return true
}

function expanded(state: EditorState, find: FindSnippet) {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const typed = abbreviationBefore(wordsIn($from.parent, $from.parentOffset))
  const html = typed && find(typed.abbreviation)
  if (!typed || html === null) return null
  return insertedText(state, html, { from: $from.start() + typed.start, to: $from.pos })
}

/** At the start of a list item Tab moves the item. */
function isIndenting({ selection: { $from, empty } }: EditorState): boolean {
  return empty && $from.parentOffset === 0 && $from.depth > 1
}

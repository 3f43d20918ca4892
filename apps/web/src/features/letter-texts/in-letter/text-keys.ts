// Keys in the letter editor. ';bp' and Tab or Enter insert a snippet; Tab moves from gap to gap.
import { abbreviationBefore } from '@sincerely/domain/letter-texts/fill-text'
import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { insertText, selectNeighbourGap, textBefore } from './insert-text.ts'

/** Returns the filled-in snippet with this abbreviation, or null. */
export type FindSnippet = (abbreviation: string) => string | null

const pluginKey = new PluginKey('letterTexts')

/** Returns a function that removes the keys. */
export function listenForTexts(editor: Editor, find: FindSnippet): () => void {
  const plugin = new Plugin({
    key: pluginKey,
    props: { handleKeyDown: (view, event) => onKeyDown(view, event, find) },
  })
  // The plugin comes first, because lists also handle Tab and Enter.
  editor.registerPlugin(plugin, (added, others) => [added, ...others])
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(pluginKey)
  }
}

function onKeyDown(view: EditorView, event: KeyboardEvent, find: FindSnippet): boolean {
  const isTab = event.key === 'Tab'
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false
  if (!isTab && (event.key !== 'Enter' || event.shiftKey)) return false
  const transaction =
    (event.shiftKey ? null : expandAbbreviation(view.state, find)) ??
    (isTab && !isIndenting(view.state) ? selectNeighbourGap(view.state, event.shiftKey ? -1 : 1) : null)
  if (transaction === null) return false
  event.preventDefault()
  view.dispatch(transaction)
  return true
}

function expandAbbreviation(state: EditorState, find: FindSnippet) {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const typed = abbreviationBefore(textBefore($from.parent, $from.parentOffset))
  const html = typed && find(typed.abbreviation)
  if (!typed || html === null) return null
  return insertText(state, html, { from: $from.start() + typed.start, to: $from.pos })
}

/** True at the start of a list item, where Tab indents the item. */
function isIndenting({ selection: { $from, empty } }: EditorState): boolean {
  return empty && $from.parentOffset === 0 && $from.depth > 1
}

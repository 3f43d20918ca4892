// The fact check in the letter's editor: marks on the text, keys, and fixes as one undo step.
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import {
  type CheckState,
  type MarkedEditor,
  updateCheck,
  getCheckState,
  goToNeighbour,
  subscribeToChecks,
} from '../check-state.ts'
import { type Mark, markAttributes, shownMarks } from '../words/marks.ts'
import classes from '../words/marks.module.css'
import { type PlainRuns, coveredBy, collectRuns } from '../words/text-runs.ts'

/** In ms: the text is checked after this pause in typing. */
const checkDelay = 300

/** A text that was submitted to the check. */
type Snapshot = { html: string; document: Node; plain: PlainRuns<number> }

type Drawn = Pick<CheckState, 'marked' | 'sources' | 'styled'>

const key = new PluginKey<DecorationSet>('factCheck')

/**
 * Submits the text of an editor to the check while a person types, and marks the findings. Returns a function that stops the
 * checks.
 */
export function markEditor(editor: Editor, letterId: number): () => void {
  let snapshot: Snapshot | null = null
  let lastDrawn: Drawn | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const submit = () => {
    const { doc } = editor.state
    snapshot = { html: editor.getHTML(), document: doc, plain: documentRuns(doc) }
    // Marks move with the text during typing, but text that is cut and pasted loses them, so all are drawn again.
    lastDrawn = null
    updateCheck(letterId, { editorHtml: snapshot.html })
  }
  const submitSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(submit, checkDelay)
  }
  const currentSnapshot = () =>
    snapshot !== null && snapshot.document.eq(editor.state.doc) ? snapshot : null
  const isDrawn = ({ marked, sources, styled }: Drawn) =>
    lastDrawn?.marked === marked && lastDrawn.sources === sources && lastDrawn.styled === styled
  /** Draws the marks. Ignores results for an earlier text, because the next check is already running. */
  const draw = () => {
    const { marked, sources, styled } = getCheckState(letterId)
    const text = currentSnapshot()
    if (text === null || isDrawn({ marked, sources, styled })) return
    if (marked !== null && marked.html !== text.html) return
    lastDrawn = { marked, sources, styled }
    const shown = shownMarks(text.html, { sources, styled })
    const decorations = decorationsOf(text, [...(marked?.marks ?? []), ...shown])
    editor.view.dispatch(editor.state.tr.setMeta(key, decorations))
  }
  const lookUp = () => {
    const text = currentSnapshot()
    if (!getCheckState(letterId).isLookingUp || text === null) return
    const { from, to } = editor.state.selection
    const [start, end] = [offsetAt(text.plain, from), offsetAt(text.plain, to)]
    const before = getCheckState(letterId).lookUp
    if (before?.in === 'letter' && before.start === start && before.end === end) return
    updateCheck(letterId, { lookUp: { in: 'letter', start, end } })
  }
  editor.registerPlugin(marksPlugin(letterId))
  editor.on('update', submitSoon)
  editor.on('selectionUpdate', lookUp)
  const stopListening = subscribeToChecks(draw)
  updateCheck(letterId, { editor: toMarkedEditor(editor, currentSnapshot) })
  submit()
  return () => {
    clearTimeout(timer)
    stopListening()
    editor.off('update', submitSoon)
    editor.off('selectionUpdate', lookUp)
    if (!editor.isDestroyed) editor.unregisterPlugin(key)
    updateCheck(letterId, { editor: null, editorHtml: null, current: null })
  }
}

function marksPlugin(letterId: number): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, marks) => {
        const next: unknown = transaction.getMeta(key)
        if (next instanceof DecorationSet) return next
        return transaction.docChanged ? marks.map(transaction.mapping, transaction.doc) : marks
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleKeyDown: (_, event) => {
        if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return false
        goToNeighbour(letterId, event.shiftKey ? -1 : 1)
        return true
      },
      handleClick: (_, __, { target }) => {
        const id =
          target instanceof Element ? target.closest('[data-finding]')?.getAttribute('data-finding') : null
        if (id) updateCheck(letterId, { current: { id, from: 'words' } })
        return false
      },
    },
  })
}

function decorationsOf({ document, plain }: Snapshot, marks: readonly Mark[]): DecorationSet {
  const decorations = marks.flatMap((mark) =>
    coveredBy(plain.runs, mark).map(({ at, from, to }) =>
      Decoration.inline(at + from, at + to, { class: classes.mark ?? '', ...markAttributes(mark) }),
    ),
  )
  return DecorationSet.create(document, decorations)
}

/**
 * Returns the actions on the editor. `currentSnapshot` gives the submitted text, or null if the editor has changed since.
 */
function toMarkedEditor(editor: Editor, currentSnapshot: () => Snapshot | null): MarkedEditor {
  return {
    fix: (fix) => {
      const target = documentRange(currentSnapshot(), fix)
      if (target === null) return false
      // The fix is an undo step of its own, separate from what was typed before.
      const transaction = closeHistory(editor.state.tr).insertText(fix.replacement, target.from, target.to)
      editor.view.dispatch(transaction.scrollIntoView())
      return true
    },
    select: (range) => {
      const target = documentRange(currentSnapshot(), range)
      if (target === null) return
      const selection = TextSelection.create(editor.state.doc, target.from, target.to)
      editor.view.dispatch(editor.state.tr.setSelection(selection))
    },
    focus: () => editor.view.focus(),
  }
}

function documentRange(text: Snapshot | null, { start, end }: { start: number; end: number }) {
  if (text === null) return null
  const covered = coveredBy(text.plain.runs, { start, end })
  const [first, last] = [covered[0], covered.at(-1)]
  if (first && last) return { from: first.at + first.from, to: last.at + last.to }
  const run = text.plain.runs.find((one) => one.start <= start && start <= one.start + one.length)
  return run && start === end ? { from: run.at + start - run.start, to: run.at + start - run.start } : null
}

/** Returns the runs of text in an editor, each with its position in the document. */
export function documentRuns(document: Node): PlainRuns<number> {
  const runs = collectRuns<number>()
  const read = (parent: Node, inside: number) =>
    parent.forEach((node, offset, index) => {
      const at = inside + offset
      if (node.isText) return runs.text(node.text ?? '', at)
      if (node.type.name === 'hardBreak') return runs.edge('br')
      const endCell = parent.type.name === 'tableRow' ? runs.openCell(index) : null
      if (!endCell) runs.edge('')
      read(node, at + 1)
      if (endCell) endCell()
      else runs.edge('')
    })
  read(document, 0)
  return runs.finish()
}

/** Returns the offset in the plain text for a position in the document: that of the nearest text before it, or 0. */
export function offsetAt({ runs }: PlainRuns<number>, position: number): number {
  const before = runs.findLast(({ at }) => at <= position)
  return before ? before.start + Math.min(position - before.at, before.length) : 0
}

// The findings in an open editor: marks on the words, the keys, and the exchange of words as one step.
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import {
  type CheckState,
  type MarkedEditor,
  changeCheck,
  checkState,
  goToNeighbour,
  onCheck,
} from '../letter-check.ts'
import { type Mark, markAttributes, sourceMarks } from '../words/marks.ts'
import classes from '../words/marks.module.css'
import { type PlainRuns, coveredBy, collectRuns } from '../words/plain-runs.ts'

/** How long typing rests before the text is checked, in ms. */
const rest = 300

/** A text as it was given to be checked. */
type Given = { html: string; document: Node; plain: PlainRuns<number> }

const key = new PluginKey<DecorationSet>('factCheck')

/** Marks what is found in the editor of a letter and has its text checked as it is typed. Returns how to stop. */
export function markEditor(editor: Editor, letterId: number): () => void {
  let given: Given | null = null
  let drawn: Pick<CheckState, 'marked' | 'sources'> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const give = () => {
    const { doc } = editor.state
    given = { html: editor.getHTML(), document: doc, plain: documentRuns(doc) }
    // Marks move with the text while it is typed; what was taken away and came back has lost its own.
    drawn = null
    changeCheck(letterId, { written: given.html })
  }
  const giveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(give, rest)
  }
  const now = () => (given !== null && given.document.eq(editor.state.doc) ? given : null)
  /** A result that comes too late for the text is passed over: the next one is on its way. */
  const draw = () => {
    const { marked, sources } = checkState(letterId)
    const text = now()
    if (text === null || (drawn?.marked === marked && drawn.sources === sources)) return
    if (marked !== null && marked.html !== text.html) return
    drawn = { marked, sources }
    const looked = sources?.html === text.html ? sourceMarks(sources.ranges) : []
    const decorations = decorationsOf(text, [...(marked?.marks ?? []), ...looked])
    editor.view.dispatch(editor.state.tr.setMeta(key, decorations))
  }
  const lookUp = () => {
    const text = now()
    if (!checkState(letterId).isLookingUp || text === null) return
    const { from, to } = editor.state.selection
    const [start, end] = [offsetAt(text.plain, from), offsetAt(text.plain, to)]
    const before = checkState(letterId).lookUp
    if (before?.in === 'letter' && before.start === start && before.end === end) return
    changeCheck(letterId, { lookUp: { in: 'letter', start, end } })
  }
  editor.registerPlugin(marksPlugin(letterId))
  editor.on('update', giveSoon)
  editor.on('selectionUpdate', lookUp)
  const stopListening = onCheck(draw)
  changeCheck(letterId, { editor: editorAs(editor, now) })
  give()
  return () => {
    clearTimeout(timer)
    stopListening()
    editor.off('update', giveSoon)
    editor.off('selectionUpdate', lookUp)
    if (!editor.isDestroyed) editor.unregisterPlugin(key)
    changeCheck(letterId, { editor: null, written: null, pointed: null })
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
        if (id) changeCheck(letterId, { pointed: { id, from: 'words' } })
        return false
      },
    },
  })
}

function decorationsOf({ document, plain }: Given, marks: readonly Mark[]): DecorationSet {
  const decorations = marks.flatMap((mark) =>
    coveredBy(plain.runs, mark).map(({ at, from, to }) =>
      Decoration.inline(at + from, at + to, { class: classes.mark ?? '', ...markAttributes(mark) }),
    ),
  )
  return DecorationSet.create(document, decorations)
}

/** `now`: the text that was given to be checked, if it is still the one that stands there. */
function editorAs(editor: Editor, now: () => Given | null): MarkedEditor {
  return {
    fix: (fix) => {
      const place = placeOf(now(), fix)
      if (place === null) return false
      // A step of its own: what was typed just before is not undone with it.
      const exchange = closeHistory(editor.state.tr).insertText(fix.replacement, place.from, place.to)
      editor.view.dispatch(exchange.scrollIntoView())
      return true
    },
    select: (range) => {
      const place = placeOf(now(), range)
      if (place === null) return
      const selection = TextSelection.create(editor.state.doc, place.from, place.to)
      editor.view.dispatch(editor.state.tr.setSelection(selection))
    },
    focus: () => editor.view.focus(),
  }
}

function placeOf(text: Given | null, { start, end }: { start: number; end: number }) {
  if (text === null) return null
  const covered = coveredBy(text.plain.runs, { start, end })
  const [first, last] = [covered[0], covered.at(-1)]
  if (first && last) return { from: first.at + first.from, to: last.at + last.to }
  const run = text.plain.runs.find((one) => one.start <= start && start <= one.start + one.length)
  return run && start === end ? { from: run.at + start - run.start, to: run.at + start - run.start } : null
}

/** The runs of the text in an editor; each stands at a position of the document. */
export function documentRuns(document: Node): PlainRuns<number> {
  const runs = collectRuns<number>()
  const read = (parent: Node, inside: number) =>
    parent.forEach((node, offset) => {
      const at = inside + offset
      if (node.isText) return runs.text(node.text ?? '', at)
      const isEdge = node.isBlock || node.type.name === 'hardBreak'
      if (isEdge) runs.edge()
      read(node, at + 1)
      if (isEdge) runs.edge()
    })
  read(document, 0)
  return runs.finish()
}

/** Where in the plain text a position of the document stands: at the nearest text before it, or at the beginning. */
export function offsetAt({ runs }: PlainRuns<number>, position: number): number {
  const before = runs.findLast(({ at }) => at <= position)
  return before ? before.start + Math.min(position - before.at, before.length) : 0
}

// Adds the heading of a missing section to the text in the editor, as one undo step.
import { placeOfSection } from '@sincerely/domain/letters/completeness'
import { standardHeadings, type LetterPart } from '@sincerely/domain/letters/standard'
import type { LetterType } from '@sincerely/domain/letters/types'
import { type Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Attrs, Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { useEffect } from 'react'
import { setSectionEditor } from './section-editor.ts'

/** In ms: the sections are found again after this pause in typing. */
const pause = 300

/** Gives the list of sections the current text, and lets it add a section to the text. */
export function useAddSection(editor: Editor, letterId: number | undefined): void {
  useEffect(() => {
    if (letterId === undefined || editor.isDestroyed) return
    const add = (part: LetterPart, type: LetterType) => {
      editor.view.dispatch(addSection(editor.state, part, type))
      editor.view.focus()
      publish()
    }
    const publish = () => setSectionEditor(letterId, { html: editor.getHTML(), add })
    let timer: ReturnType<typeof setTimeout> | undefined
    const publishSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(publish, pause)
    }
    publish()
    editor.on('update', publishSoon)
    return () => {
      clearTimeout(timer)
      editor.off('update', publishSoon)
      setSectionEditor(letterId, null)
    }
  }, [editor, letterId])
}

/**
 * Adds the heading of a section. Uses an existing empty heading of that section if there is one. Puts the cursor below the
 * heading.
 */
export function addSection(state: EditorState, part: LetterPart, type: LetterType): Transaction {
  const blocks: { node: Node; at: number }[] = []
  state.doc.forEach((node, at) => blocks.push({ node, at }))
  const place = placeOfSection(
    blocks.map(({ node }) => lineOf(node)),
    part,
    type,
  )
  // The heading is an undo step of its own, separate from what was typed before.
  const transaction = closeHistory(state.tr)
  const end = state.doc.content.size
  const { heading, paragraph } = state.schema.nodes
  const cursorAt = (position: number) =>
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(position))).scrollIntoView()
  if (!heading || !paragraph) return transaction
  if ('below' in place) {
    const title = blocks[place.below]
    const next = blocks[place.below + 1]
    const after = title ? title.at + title.node.nodeSize : end
    if (title && lineOf(title.node).text.endsWith(':')) return cursorAt(after - 1)
    if (next?.node.type !== paragraph || next.node.content.size > 0)
      transaction.insert(after, paragraph.create())
    return cursorAt(after + 1)
  }
  const at = blocks[place.before]?.at ?? end
  const title = standardHeadings(type).find((one) => one.part === part)?.title ?? ''
  const like = blocks.find(({ node }) => node.type === heading)?.node.attrs ?? usualHeading
  const added = heading.create({ level: like['level'] as unknown }, state.schema.text(title))
  transaction.insert(at, [added, paragraph.create()])
  return cursorAt(at + added.nodeSize + 1)
}

/** The level of the headings that the composer writes. */
const usualHeading: Attrs = { level: 2 }

/** Returns the first line of a block in the form that `placeOfSection` reads. */
function lineOf(node: Node) {
  const [text = ''] = node.textBetween(0, node.content.size, '\n', '\n').split('\n')
  const isBold =
    node.isTextblock &&
    node.content.size > 0 &&
    node.children.every(({ marks }) => marks.some(({ type }) => type.name === 'bold'))
  return { text: text.trim(), isTitle: node.type.name === 'heading' || isBold, isItem: !node.isTextblock }
}

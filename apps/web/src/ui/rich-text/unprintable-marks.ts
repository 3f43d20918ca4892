import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { unprintableCharacters, unprintablePlaces } from '@sincerely/domain/letters/printable'
import { toast, withdrawToast } from '../toast.ts'

/**
 * Marks characters that the letter's fonts lack, because approval would refuse them. A toast names them when
 * they are typed, pasted or opened.
 */
export const unprintableMarks = Extension.create({
  name: 'unprintableMarks',
  addProseMirrorPlugins: () => [marking],
})

const marking: Plugin<Marked> = new Plugin<Marked>({
  state: {
    init: (_, { doc }) => marked(doc),
    apply: (change, before) => (change.docChanged ? marked(change.doc) : before),
  },
  props: { decorations: (state) => marking.getState(state)?.places },
  view: (view) => {
    let named = ''
    const update = () => {
      const { characters = '' } = marking.getState(view.state) ?? {}
      // An editor that is not on the page yet may still be discarded, so it shows no toast.
      if (characters === named || !view.dom.isConnected) return
      if (characters === '') withdrawToast(ABOUT)
      else if (characters.length > named.length) say(characters)
      named = characters
    }
    return { update, destroy: () => named !== '' && withdrawToast(ABOUT) }
  },
})

type Marked = { places: DecorationSet; characters: string }

function marked(doc: Node): Marked {
  const places: Decoration[] = []
  let text = ''
  doc.descendants((node, position) => {
    if (node.text === undefined || !/[^ -~]/u.test(node.text)) return
    text += node.text
    for (const { start, end } of unprintablePlaces(node.text))
      places.push(Decoration.inline(position + start, position + end, { class: 'unprintable', title: WHY }))
  })
  return { places: DecorationSet.create(doc, places), characters: unprintableCharacters(text).join(' ') }
}

const ABOUT = 'unprintable-characters'
const WHY = 'This cannot be printed. Write it in words.'

function say(characters: string): void {
  toast({
    type: 'info',
    about: ABOUT,
    message: `These characters cannot be printed: ${characters}. Write them in words. In a name, □ is printed instead.`,
    duration: 10_000,
  })
}

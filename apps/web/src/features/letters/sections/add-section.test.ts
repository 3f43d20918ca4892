// @vitest-environment jsdom
import type { LetterPart } from '@sincerely/domain/letters/standard'
import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { letterExtensions } from '../editor/letter-extensions.ts'
import { addSection } from './add-section.ts'

/** Returns the text after the section was added and a person typed below it. */
function withSection(content: string, part: LetterPart): string {
  const editor = new Editor({ extensions: letterExtensions, content })
  editor.view.dispatch(addSection(editor.state, part, 'consultation'))
  editor.commands.insertContent('typed')
  return editor.getHTML()
}

const closing = '<p>Yours sincerely,<br>Dr Amara Whitfield</p>'

describe('a missing section that is added', () => {
  it('gets its heading at its place, like the other headings, and the cursor below it', () => {
    const letter = `<h1>Diagnoses</h1><p>Asthma.</p><h1>Plan</h1><p>MRI.</p>${closing}`
    expect(withSection(letter, 'allergies')).toBe(
      `<h1>Diagnoses</h1><p>Asthma.</p><h1>Allergies</h1><p>typed</p><h1>Plan</h1><p>MRI.</p>${closing}`,
    )
  })

  it('goes before the closing of a letter without sections', () => {
    expect(withSection(`<p>She is well.</p>${closing}`, 'plan')).toBe(
      `<p>She is well.</p><h2>Plan</h2><p>typed</p>${closing}`,
    )
  })

  it('uses its own empty heading, and an empty paragraph below that', () => {
    expect(withSection(`<h2>Plan</h2>${closing}`, 'plan')).toBe(`<h2>Plan</h2><p>typed</p>${closing}`)
    expect(withSection(`<p><strong>Plan</strong></p><p></p>${closing}`, 'plan')).toBe(
      `<p><strong>Plan</strong></p><p>typed</p>${closing}`,
    )
    expect(withSection(`<p>Plan:</p>${closing}`, 'plan')).toBe(`<p>Plan:typed</p>${closing}`)
  })

  it('is undone in one step', () => {
    const editor = new Editor({ extensions: letterExtensions, content: '<p>She is well.</p>' })
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' Really.')
    editor.view.dispatch(addSection(editor.state, 'plan', 'consultation'))
    editor.commands.undo()
    expect(editor.getHTML()).toBe('<p>She is well. Really.</p>')
  })
})

// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { shownToasts } from '../toast.ts'
import { formatting } from './formatting.ts'

let editor: Editor

function open(content: string, element = document.body.appendChild(document.createElement('div'))): Editor {
  editor = new Editor({ extensions: formatting, content, element })
  // A component mounts the editor in the same way.
  editor.setOptions({ element })
  return editor
}

const marked = () => Array.from(editor.view.dom.querySelectorAll('.unprintable'), (mark) => mark.textContent)
const said = () => shownToasts().map(({ message }) => message)

afterEach(() => editor.destroy())

describe('unprintable characters', () => {
  it('are marked while typing and named in one toast until removed', () => {
    open('<p>Well.</p>')
    expect(marked()).toEqual([])
    editor.commands.insertContentAt(1, 'Mood 🙂, pupils ⌀ 4 mm. ')
    expect(marked()).toEqual(['🙂', '⌀'])
    expect(said()).toEqual([expect.stringContaining('cannot be printed: 🙂 ⌀.')])
    editor.commands.setContent('<p>Mood good.</p>')
    expect(marked()).toEqual([])
    expect(said()).toEqual([])
  })

  it('are marked in an opened letter, a family emoji as one', () => {
    open('<p><strong>Re: রহিমা</strong></p><p>Lives with 👨‍👩‍👧.</p>')
    expect(marked()).toEqual(['রহিমা', '👨‍👩‍👧'])
    expect(said()).toEqual([expect.stringContaining('cannot be printed: র')])
    expect(editor.getHTML()).not.toContain('unprintable')
  })

  it('are not reported by an editor that never reached the page', () => {
    open('<p>Mood 🙂.</p>', document.createElement('div'))
    editor.commands.insertContentAt(1, '⌀ ')
    expect(said()).toEqual([])
    const ended = editor
    open('<p>Mood 🙂.</p>')
    ended.destroy()
    expect(said()).toEqual([expect.stringContaining('cannot be printed: 🙂.')])
  })

  it('do not include characters of scripts that the fonts contain', () => {
    open('<p>Nguyễn आशा शर्मा, สมชาย, 黃小明, רות, ✓ ½ µg → ☑</p>')
    expect(marked()).toEqual([])
    expect(said()).toEqual([])
  })
})

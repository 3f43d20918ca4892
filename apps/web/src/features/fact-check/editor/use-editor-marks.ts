import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { fetchPart, isMissingPart } from '../../../platform/lazy-part.ts'
import { whenOnline } from '../../../platform/network.ts'

/** Marks what is found in the open editor of this letter. The editor does not wait for it; one that has closed by then is left alone. */
export function useEditorMarks(editor: Editor, letterId: number | undefined): void {
  useEffect(() => {
    if (letterId === undefined || editor.isDestroyed) return undefined
    let isOver = false
    let end = () => {}
    const begin = async () => {
      try {
        const markEditor = await fetchMarks()
        if (!isOver && !editor.isDestroyed) end = markEditor(editor, letterId)
      } catch (error) {
        // Writing goes on without the marks; the server checks the letter all the same.
        if (!isMissingPart(error)) throw error
      }
    }
    void begin()
    return () => {
      isOver = true
      end()
    }
  }, [editor, letterId])
}

const fetchMarks = fetchPart(async () => {
  await whenOnline()
  return (await import('./mark-editor.ts')).markEditor
})

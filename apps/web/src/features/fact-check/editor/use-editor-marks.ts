import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { fetchPart, isMissingPart } from '../../../platform/lazy-part.ts'
import { whenOnline } from '../../../platform/network.ts'

/**
 * Marks findings in the editor of this letter. The code loads after the editor, and does nothing if the editor has closed
 * meanwhile.
 */
export function useEditorMarks(editor: Editor, letterId: number | undefined): void {
  useEffect(() => {
    if (letterId === undefined || editor.isDestroyed) return undefined
    let isClosed = false
    let stop = () => {}
    const start = async () => {
      try {
        const markEditor = await fetchMarks()
        if (!isClosed && !editor.isDestroyed) stop = markEditor(editor, letterId)
      } catch (error) {
        // Writing works without marks, and the server also checks the letter.
        if (!isMissingPart(error)) throw error
      }
    }
    void start()
    return () => {
      isClosed = true
      stop()
    }
  }, [editor, letterId])
}

const fetchMarks = fetchPart(async () => {
  await whenOnline()
  return (await import('./mark-editor.ts')).markEditor
})

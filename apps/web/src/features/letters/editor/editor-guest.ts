import type { Editor } from '@tiptap/core'
import { createContext } from 'react'

/** Another part of the product at work in the open editor; answers how it takes leave. */
export type EditorGuest = (editor: Editor) => () => void

/** Null where the editor is alone. */
export const EditorGuestContext = createContext<EditorGuest | null>(null)

import { useState } from 'react'
import type { Improving } from '../editor/improving.ts'

type Editing = { isEditing: boolean; onEditing: (isEditing: boolean) => void }

/**
 * The wish for another text. Pressed beside the page it opens the editor first: the text that is worked on is the one in
 * there, with all that was left unsaved. An editor that closes, or is not allowed to open, ends the wish.
 */
export function useImproving({ isEditing, onEditing }: Editing): Improving {
  const [wish, setWish] = useState<{ from: 'page' | 'editor'; hasBegun: boolean } | null>(null)
  if (wish && wish.hasBegun !== isEditing) setWish(isEditing ? { ...wish, hasBegun: true } : null)
  return {
    from: isEditing ? (wish?.from ?? null) : null,
    ask: (from) => {
      setWish({ from, hasBegun: isEditing })
      if (!isEditing) onEditing(true)
    },
    end: () => setWish(null),
  }
}

import type { Letter } from '@sincerely/contract/letters'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { unsavedTextDraft } from '../editor/text-drafts.ts'
import { useSaveText } from '../editor/letter-text.queries.ts'
import { isConflict, useUnsaved } from '../letters.queries.ts'

/** Saves a text with some words replaced. Resolves to whether the text was saved. `message` describes the change. */
export type FixText = (html: string, message: string) => Promise<boolean>

/**
 * Replaces words in a letter outside the editor. Saves a separate version, with Undo for 10 s. Refuses while the person has
 * unsaved text in the letter, because there would then be two texts.
 */
export function useFixText(letter: Letter): FixText {
  const user = useSignedInUser()
  const { data: unsaved } = useUnsaved(letter.id)
  const { mutateAsync } = useSaveText(letter.id)
  const save = async (html: string, version: number) => {
    try {
      return await mutateAsync({ html, version, workingCopyAt: null })
    } catch (error) {
      if (isConflict(error)) toast({ type: 'info', title: 'Not changed', message: changedMeanwhile })
      return null
    }
  }
  return async (html, message) => {
    const workingCopy = unsaved?.workingCopy
    if (
      unsavedTextDraft(user.id, letter) !== null ||
      (workingCopy && workingCopy.content !== letter.content)
    ) {
      toast({ type: 'info', title: 'Not changed', message: unsavedText, duration: 8000 })
      return false
    }
    const saved = await save(html, letter.version)
    if (saved === null) return false
    const undo = () => void save(letter.content, saved.version)
    toast({ type: 'success', title: 'Letter Updated', message, undo })
    return true
  }
}

const changedMeanwhile = 'This letter has changed since you opened it. Check the current version.'
const unsavedText =
  'You have unsaved text in this letter. Open it and make the correction there, or discard it.'

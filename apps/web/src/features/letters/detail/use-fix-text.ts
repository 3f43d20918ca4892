import type { Letter } from '@sincerely/contract/letters'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { unsavedOnDevice } from '../editor/device-copies.ts'
import { isConflict, useEditLetterContent } from '../editor/letter-text.queries.ts'
import { useUnsaved } from '../letters.queries.ts'

/** Saves a text with some words exchanged; answers whether that went well. `said`: what was exchanged, in a sentence. */
export type FixText = (html: string, said: string) => Promise<boolean>

/**
 * Exchanges words in a letter that is read: a version of its own, which can be taken back for 10 s. Not while text of one's
 * own is unsaved: there would be two texts then.
 */
export function useFixText(letter: Letter): FixText {
  const user = useSignedInUser()
  const { data: unsaved } = useUnsaved(letter.id)
  const { mutateAsync } = useEditLetterContent(letter.id)
  const save = async (html: string, version: number) => {
    try {
      return await mutateAsync({ html, version, copyAt: null })
    } catch (error) {
      if (isConflict(error)) toast({ type: 'info', title: 'Not changed', message: meanwhile })
      return null
    }
  }
  return async (html, said) => {
    const copy = unsaved?.workingCopy
    if (unsavedOnDevice(user.id, letter) !== null || (copy && copy.content !== letter.content)) {
      toast({ type: 'info', title: 'Not changed', message: unsavedText, duration: 8000 })
      return false
    }
    const saved = await save(html, letter.version)
    if (saved === null) return false
    const undo = () => void save(letter.content, saved.version)
    toast({ type: 'success', title: 'Letter Updated', message: said, undo })
    return true
  }
}

const meanwhile = 'This letter has changed since you opened it. Check the current version.'
const unsavedText =
  'You have unsaved text in this letter. Open it and make the correction there, or discard it.'

import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../platform/api.ts'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { letterKeys } from '../letters.queries.ts'
import { normaliseHtml } from './letter-extensions.ts'
import type { LetterSaver, SaveOutcome } from './letter-saver.ts'
import { fetchLetter } from './letter-text.queries.ts'

/**
 * Saves the text. If the letter has changed meanwhile, or on request, fetches the other text so that the person can choose.
 */
export function useConflict(letterId: number, saver: LetterSaver) {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<Letter | null>(null)

  async function saveOrCompare(): Promise<SaveOutcome> {
    const outcome = await saver.save()
    if (outcome !== 'conflict') return outcome
    const result = await compare()
    if (result === 'same') return saver.save()
    return result === 'failed' ? 'failed' : 'conflict'
  }

  const about = `other text of letter ${letterId}`
  async function compare(): Promise<'same' | 'differs' | 'failed'> {
    const letter = await fetchLetter(letterId).catch((error: unknown) => {
      toast({ type: 'error', title: 'Error', message: messageOf(error), about })

      return null
    })
    if (letter === null) return 'failed'
    withdrawToast(about)
    client.setQueryData(letterKeys.detail(letterId), letter)
    if (isSameText(letter)) {
      saver.rebase(letter.version)
      return 'same'
    }
    setTheirs(letter)
    return 'differs'
  }

  /** Whether only other details have changed and the letter is still a draft, so that there is only one text to keep. */
  function isSameText(letter: Letter): boolean {
    return letter.status === 'draft' && normaliseHtml(letter.content) === saver.current().baseHtml
  }

  return { theirs, saveOrCompare, compare, close: () => setTheirs(null) }
}

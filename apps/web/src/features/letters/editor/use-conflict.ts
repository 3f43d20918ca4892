import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../platform/api.ts'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { letterKeys } from '../letters.queries.ts'
import { asWritten } from './letter-extensions.ts'
import type { LetterSaver, SaveOutcome } from './letter-saver.ts'
import { fetchLetter } from './letter-text.queries.ts'

/** Saves; and when the letter has moved on, or the person asks, brings the other text so that they can choose. */
export function useConflict(letterId: number, saver: LetterSaver) {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<Letter | null>(null)

  async function saveOrMeet(): Promise<SaveOutcome> {
    const outcome = await saver.save()
    if (outcome !== 'conflict') return outcome
    const met = await meet()
    if (met === 'same') return saver.save()
    return met === 'failed' ? 'failed' : 'conflict'
  }

  const about = `other text of letter ${letterId}`
  async function meet(): Promise<'same' | 'differs' | 'failed'> {
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

  /** Only something beside the text changed, and it is a draft still: there is nothing to choose. */
  function isSameText(letter: Letter): boolean {
    return letter.status === 'draft' && asWritten(letter.content) === saver.current().baseHtml
  }

  return { theirs, saveOrMeet, meet, end: () => setTheirs(null) }
}

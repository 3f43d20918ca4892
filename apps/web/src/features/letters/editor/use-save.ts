import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onServerReturn } from '../../../platform/server-reach.ts'
import { onKey } from '../../../platform/typing.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { isOtherText } from '../detail/early-keys.ts'
import { useKeysDuringSave } from '../detail/use-letter-keys.ts'
import { letterKeys } from '../letters.queries.ts'
import type { LetterSaver, SaveOutcome } from './letter-saver.ts'
import { hasChanges } from './save-state.ts'
import { notifySaved } from './use-letter-saver.ts'

type Saving = { saveOrCompare: () => Promise<SaveOutcome>; onClose: () => void }

/**
 * Saves the text. A save that failed is repeated once the server answers again; the editor then stays open. `saveAndClose`
 * leaves the text at once, so that a key pressed during the save is not typed into the letter but applies to it afterwards.
 */
export function useSave(letter: Letter, saver: LetterSaver, { saveOrCompare, onClose }: Saving) {
  const client = useQueryClient()
  const [isEmpty, setIsEmpty] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const keys = useKeysDuringSave(isClosing)
  useEffect(
    () => (isClosing ? onKey((event) => isOtherText(event) && keys.forget()) : undefined),
    [isClosing, keys],
  )
  const hasFailed = useRef(false)

  async function save(title: Parameters<typeof notifySaved>[0] = 'Content Saved'): Promise<SaveOutcome> {
    const outcome = await saveOrCompare()
    hasFailed.current = outcome === 'failed'
    setIsEmpty(outcome === 'empty')
    if (outcome === 'saved') notifySaved(title)
    return outcome
  }

  async function saveAndClose() {
    if (isClosing) return
    const place = document.activeElement
    if (place instanceof HTMLElement) place.blur()
    setIsClosing(true)
    const outcome = await save('Letter Updated')
    if ((outcome === 'saved' || outcome === 'unchanged') && !hasChanges(saver.current())) {
      keys.keepFor(client.getQueryData<Letter>(letterKeys.detail(letter.id)) ?? letter)
      return onClose()
    }
    keys.forget()
    setIsClosing(false)
    if (place instanceof HTMLElement && isFocusNowhere()) place.focus({ preventScroll: true })
  }

  const repeat = useEffectEvent(() => {
    if (hasFailed.current && hasChanges(saver.current())) void save()
  })
  useEffect(() => onServerReturn(() => repeat()), [])
  return { save, saveAndClose, isEmpty, setIsEmpty }
}

import type { Letter } from '@sincerely/contract/letters'
import { useEffect, useRef, useState } from 'react'
import { endHold } from '../../../platform/typing.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { toast } from '../../../ui/toast.ts'
import { letterShortcuts } from '../letter-shortcuts.ts'
import { type EarlyKey, type LetterKey, keepEarlyKey, peekEarlyKey, takeEarlyKey } from './early-keys.ts'
import type { LetterPanel } from './use-letter-panels.tsx'
import type { LetterSteps } from './use-letter-steps.ts'
import type { Seen } from './use-seen.ts'

type LetterKeys = {
  letter: Pick<Letter, 'id' | 'status'>
  seen: Pick<Seen, 'whenSeen' | 'isWaiting'>
  steps: Pick<LetterSteps, 'isBusy' | 'mayEdit'> & {
    approve: Pick<NonNullable<LetterSteps['approve']>, 'key'> | null
    post: Pick<NonNullable<LetterSteps['post']>, 'key'> | null
  }
  isEditing: boolean
  /** Whether a and p apply to the selected letters instead of this letter. */
  isBesideSelection: boolean
  /** Whether another letter opens in place of this one after a step. */
  isFollowed: boolean
  onEdit: () => void
  onPanel: (panel: LetterPanel) => void
}

/**
 * Binds the keys: e edits, a approves, p posts, v previews, h shows the history. None works while editing. While a step is
 * running or about to run, e and p wait for it to end. A message says so if they then have no effect.
 */
export function useLetterKeys(props: LetterKeys): void {
  const { letter, seen, steps, isEditing, isBesideSelection, isFollowed, onEdit, onPanel } = props
  const { isBusy } = steps
  const hasNoStepKeys = isEditing || isBesideSelection
  const later = (name: LetterKey) => () => keepEarlyKey({ name, letter })
  const postAfterApproval = () => {
    if (seen.isWaiting()) later('post')()
  }
  const post = isBusy ? later('post') : (steps.post?.key ?? postAfterApproval)
  const edit = isBusy ? later('edit') : steps.mayEdit ? onEdit : null
  useShortcuts(letterShortcuts, {
    edit: isEditing ? null : edit,
    approve: hasNoStepKeys ? null : (steps.approve?.key ?? null),
    post: hasNoStepKeys ? null : post,
    view: isEditing ? null : () => onPanel('preview'),
    history: isEditing ? null : () => onPanel('history'),
  })
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const key = peekEarlyKey()
    if (key === null || isBusy || isEditing || latest.current.seen.isWaiting()) return
    // The next letter is about to replace the letter of that step.
    if (isFollowed && key.letter?.id === letter.id && key.letter.status !== letter.status) return
    takeEarlyKey()
    obey(key, () => latest.current)
  }, [isBusy, isEditing, isFollowed, letter.id, letter.status])
}

/** Does what an early key asked for, or says why that is not possible. */
function obey({ name, letter: pressedOn }: EarlyKey, now: () => LetterKeys): void {
  const { letter, seen, steps, onEdit, onPanel } = now()
  if (name === 'view') return onPanel('preview')
  if (name === 'history') return onPanel('history')
  if (name === 'edit') return steps.mayEdit ? onEdit() : notPossible(name)
  if (steps[name] === null) return notPossible(name)
  // The person pressed the key before this letter was on screen. A normal press asks them to read the letter first.
  if (pressedOn?.id !== letter.id) return steps[name].key()
  seen.whenSeen(() => now().steps[name]?.key())
}

function notPossible(name: 'edit' | 'approve' | 'post'): void {
  endHold()
  toast({ type: 'info', message: `You can't ${name} this letter now. Its buttons show what you can do.` })
}

/** Remembers the keys that are pressed while the letter loads, for that letter. */
export function useKeysBeforeLetter(isLoading: boolean): void {
  useShortcuts(letterShortcuts, isLoading ? eachKey((name) => keepEarlyKey({ name, letter: null })) : {})
}

/**
 * Remembers the keys that are pressed while a new letter is saved, and until its page opens. Call `keepFor` once the letter
 * is saved, or `forget` if it could not be saved.
 */
export function useKeysDuringSave(isSaving: boolean) {
  const [keys] = useState(keysForSavedLetter)
  useShortcuts(letterShortcuts, isSaving ? eachKey(keys.press) : {}, { isInDialog: true })
  return keys
}

function keysForSavedLetter() {
  let pressed: LetterKey[] = []
  let letter: EarlyKey['letter'] = null
  const release = () => {
    if (letter !== null) for (const name of pressed.splice(0)) keepEarlyKey({ name, letter })
  }
  return {
    press: (name: LetterKey) => {
      pressed.push(name)
      release()
    },
    keepFor: (saved: Pick<Letter, 'id' | 'status'>) => {
      letter = saved
      release()
    },
    forget: () => {
      pressed = []
      endHold()
    },
  }
}

function eachKey(keep: (name: LetterKey) => void) {
  return {
    edit: () => keep('edit'),
    approve: () => keep('approve'),
    post: () => keep('post'),
    view: () => keep('view'),
    history: () => keep('history'),
  }
}

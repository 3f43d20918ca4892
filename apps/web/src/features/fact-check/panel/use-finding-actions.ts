import type { Letter } from '@sincerely/contract/letters'
import type { Finding, Fix } from '@sincerely/domain/fact-check/types'
import { toast } from '../../../ui/toast.ts'
import { updateCheck, getCheckState } from '../check-state.ts'
import type { Reasons } from '../acceptances.ts'
import { applyFix } from '../words/apply-fix.ts'
import type { FindingCallbacks } from './finding-actions.tsx'
import { fixedText } from './finding-words.ts'

type FindingActionsOptions = {
  letter: Letter
  /** The text that was checked. */
  html: string
  reasons: Reasons
  mayEdit: boolean
  canAccept: boolean
  onFix: (html: string, message: string) => Promise<boolean>
  onSettled: () => void
}

/** Provides the actions on a finding. They apply to the editor if it is open, else to the saved letter. */
export function useFindingActions({
  letter,
  html,
  reasons,
  mayEdit,
  canAccept,
  onFix,
  onSettled,
}: FindingActionsOptions): FindingCallbacks {
  const fix = async (finding: Finding) => {
    const { fix: change } = finding
    if (change && (await fixLetter({ letter, html, onFix }, change, fixedText(finding)))) onSettled()
  }
  return {
    reasons,
    canAccept,
    canFix: mayEdit,
    onFix: (finding) => void fix(finding),
    onSource: ({ sourceStart, sourceEnd }) => {
      if (sourceStart === undefined || sourceEnd === undefined) return
      updateCheck(letter.id, { current: null, shownSource: { start: sourceStart, end: sourceEnd } })
    },
    onSettled,
  }
}

type FixedLetter = Pick<FindingActionsOptions, 'letter' | 'html' | 'onFix'>

/**
 * Applies a fix in the editor if it is open; else saves it and shows a message. Resolves to whether the text was changed.
 */
export async function fixLetter(
  { letter, html, onFix }: FixedLetter,
  fix: Fix,
  message: string,
): Promise<boolean> {
  const { editor } = getCheckState(letter.id)
  if (editor) {
    const isFixed = editor.fix(fix)
    if (!isFixed) notifyTextChanged()
    return isFixed
  }
  const fixed = html === letter.content ? applyFix(html, fix) : null
  if (fixed !== null) return onFix(fixed, message)
  notifyTextChanged()
  return false
}

function notifyTextChanged(): void {
  toast({
    type: 'info',
    title: 'Not changed',
    message: 'The text has just changed. Check the finding again.',
  })
}

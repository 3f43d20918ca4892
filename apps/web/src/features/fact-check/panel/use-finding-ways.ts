import type { Letter } from '@sincerely/contract/letters'
import type { Finding } from '@sincerely/domain/fact-check/types'
import { toast } from '../../../ui/toast.ts'
import { changeCheck, checkState } from '../letter-check.ts'
import type { Reasons } from '../use-kept-reasons.ts'
import { fixedHtml } from '../words/fixed-html.ts'
import type { FindingWays } from './finding-actions.tsx'
import { fixedWords } from './finding-words.ts'

type Ways = {
  letter: Letter
  /** The text that was checked. */
  html: string
  reasons: Reasons
  mayEdit: boolean
  mayAccept: boolean
  onFix: (html: string, said: string) => Promise<boolean>
  onSettled: () => void
}

/** What can be done about a finding of this letter: in its editor where that is open, else in the letter itself. */
export function useFindingWays({
  letter,
  html,
  reasons,
  mayEdit,
  mayAccept,
  onFix,
  onSettled,
}: Ways): FindingWays {
  const fix = async (finding: Finding) => {
    if (!finding.fix) return
    const { editor } = checkState(letter.id)
    if (editor) {
      if (editor.fix(finding.fix)) onSettled()
      else tellChanged()
      return
    }
    const fixed = html === letter.content ? fixedHtml(html, finding.fix) : null
    if (fixed === null) tellChanged()
    else if (await onFix(fixed, fixedWords(finding))) onSettled()
  }
  return {
    reasons,
    mayAccept,
    mayFix: mayEdit,
    onFix: (finding) => void fix(finding),
    onSource: ({ sourceStart, sourceEnd }) => {
      if (sourceStart === undefined || sourceEnd === undefined) return
      changeCheck(letter.id, { pointed: null, shownSource: { start: sourceStart, end: sourceEnd } })
    },
    onSettled,
  }
}

function tellChanged(): void {
  toast({
    type: 'info',
    title: 'Not changed',
    message: 'The text has just changed. Check the finding again.',
  })
}

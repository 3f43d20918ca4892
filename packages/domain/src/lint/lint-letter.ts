// Checks how a letter is written: actions, doses, abbreviations, results, and words for patients. The findings never block
// approval.
import { findAbbreviations } from './abbreviations.ts'
import { findLooseActions } from './actions.ts'
import { findDoseStyles, findMissingUnits } from './doses.ts'
import { findHiddenActions, findUnsaidActions } from './gp-requests.ts'
import { findUnreasonedChanges } from './medicine-reasons.ts'
import { findJargon, findLongSentences } from './patient-words.ts'
import { type ReadLetter, readLetter } from './read-letter.ts'
import { findBareResults } from './results.ts'
import { findMissingRoutes } from './routes.ts'
import type { LintFinding, LintInput, LintRule } from './types.ts'

const FINDERS: Record<LintRule, (letter: ReadLetter) => LintFinding[]> = {
  'action-detail': findLooseActions,
  'hidden-action': findHiddenActions,
  'gp-actions': findUnsaidActions,
  'repeated-action': findRepeatedActions,
  'medicine-reason': findUnreasonedChanges,
  abbreviation: findAbbreviations,
  'dose-style': findDoseStyles,
  'dose-unit': findMissingUnits,
  route: findMissingRoutes,
  'result-unit': findBareResults,
  jargon: findJargon,
  'long-sentence': findLongSentences,
}

/**
 * Returns the findings in the order of the text. The same input gives the same findings, it never throws, and it takes time
 * linear in the length of the letter.
 */
export function lintLetter(input: LintInput): LintFinding[] {
  const letter = readLetter(input)
  return Object.entries(FINDERS)
    .filter(([rule]) => !input.off.some((off) => off === rule))
    .flatMap(([, find]) => find(letter))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Finds actions that are worded the same for other patients. `start` and `end` are 0 if only the box contains the action. */
function findRepeatedActions({ text, repeated = [] }: ReadLetter): LintFinding[] {
  return repeated.map(({ action, patients }) => {
    const at = text.toLowerCase().indexOf(action.toLowerCase())
    const [start, end] = at === -1 ? [0, 0] : [at, at + action.length]
    const message = `This action is word for word the same in letters about ${patients} other patients. Is it right for this patient?`
    return { rule: 'repeated-action', start, end, text: action, message }
  })
}

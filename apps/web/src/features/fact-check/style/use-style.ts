// How an open letter is written, checked as it is typed.
import type { Letter } from '@sincerely/contract/letters'
import type { LintFinding, LintInput } from '@sincerely/domain/lint/types'
import { usePracticeSettings } from '../../../platform/practice.ts'
import { useCheckState } from '../check-state.ts'
import { useStyleFindings } from '../fact-check.queries.ts'

/** `html` is the text that the findings are of; `isCurrent` if it is the one on the screen. */
export function useStyle(letter: Letter, isEditing: boolean) {
  const editorHtml = useCheckState(letter.id, (state) => state.editorHtml)
  const { data: practice } = usePracticeSettings({ enabled: true })
  const content = (isEditing ? editorHtml : null) ?? letter.content
  const input: LintInput | null = practice
    ? {
        content,
        type: letter.type,
        reader: letter.recipients[0]?.kind === 'patient' ? 'patient' : 'clinician',
        off: practice.lintRulesOff,
        allowedAbbreviations: practice.allowedAbbreviations,
      }
    : null
  const { data } = useStyleFindings(input)
  const findings: readonly LintFinding[] = data?.findings ?? []
  return { html: data?.html ?? content, findings, isCurrent: data?.html === content }
}

/** The finding's words as they are after its fix. */
export function mendedWords({ text, start, fix }: LintFinding): string {
  if (!fix) return text
  return text.slice(0, fix.start - start) + fix.replacement + text.slice(fix.end - start)
}

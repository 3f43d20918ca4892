import { Button } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { type LintFinding, type LintInput, lintRules, ruleTexts } from '@sincerely/domain/lint/types'
import { useEffect, useRef, useState } from 'react'
import { usePracticeSettings } from '../../../platform/practice.ts'
import card from '../../../ui/card.module.css'
import { getCheckState, updateCheck, useCheckState } from '../check-state.ts'
import { useRepeatedActions, useStyleFindings } from '../fact-check.queries.ts'
import finding from '../panel/finding.module.css'
import { fixedText, quoted } from '../panel/finding-words.ts'
import { fixLetter } from '../panel/use-finding-actions.ts'
import { findStyledElement } from '../words/marks.ts'
import classes from './style-remarks.module.css'

type StyleRemarksProps = {
  letter: Letter
  isEditing: boolean
  mayEdit: boolean
  /** Saves the fixed letter and shows `message`. Resolves to whether the letter was saved. */
  onFix: (html: string, message: string) => Promise<boolean>
}

/** Shows remarks on how the letter is written. They never prevent an approval. */
export function StyleRemarks({ letter, isEditing, mayEdit, onFix }: StyleRemarksProps) {
  const { html, findings, isCurrent } = useStyle(letter, isEditing)
  const summary = useRef<HTMLElement>(null)
  // The panel stays after the last remark is fixed, so that the focus has a place.
  const [hasShown, setHasShown] = useState(false)
  if (findings.length > 0 && !hasShown) setHasShown(true)
  useScrollToShown(letter.id, isEditing)
  const mend = async ({ fix, ...remark }: LintFinding) => {
    if (!fix || !isCurrent) return
    const text = mendedWords({ fix, ...remark })
    const message = fixedText({ text: remark.text, fix: { ...fix, replacement: text } })
    if (!(await fixLetter({ letter, html, onFix }, fix, message))) return
    updateCheck(letter.id, { styled: null })
    const { editor } = getCheckState(letter.id)
    if (editor) editor.focus()
    else summary.current?.focus()
  }
  if (!hasShown) return null
  return (
    <section className={card.card} aria-label="Style" data-folds>
      <details>
        <summary ref={summary} className={classes.summary}>
          <span className={card.title}>Style</span> <span className={card.state}>{findings.length}</span>
        </summary>
        {lintRules.map((rule) => (
          <RuleRemarks
            key={rule}
            label={ruleTexts[rule].label}
            remarks={findings.filter((each) => each.rule === rule)}
            canMend={mayEdit && isCurrent}
            onShow={({ start, end }) =>
              updateCheck(letter.id, { styled: { html, ranges: [{ start, end }] } })
            }
            onMend={(remark) => void mend(remark)}
          />
        ))}
      </details>
    </section>
  )
}

type RuleRemarksProps = {
  label: string
  remarks: readonly LintFinding[]
  canMend: boolean
  onShow: (remark: LintFinding) => void
  onMend: (remark: LintFinding) => void
}

function RuleRemarks({ label, remarks, canMend, onShow, onMend }: RuleRemarksProps) {
  if (remarks.length === 0) return null
  return (
    <>
      <h4 className={classes.rule}>{label}</h4>
      <ul className={classes.list} aria-label={label}>
        {remarks.map((remark) => (
          <li key={`${remark.start} ${remark.text} ${remark.message}`} className={classes.remark}>
            {remark.end > remark.start ? (
              <button type="button" className={classes.words} onClick={() => onShow(remark)}>
                <RemarkWords {...remark} />
              </button>
            ) : (
              <div className={classes.words}>
                <RemarkWords {...remark} />
              </div>
            )}
            {canMend && remark.fix && (
              <div className={finding.actions}>
                <Button
                  size="compact-xs"
                  variant="light"
                  className={classes.mend}
                  onClick={() => onMend(remark)}
                >
                  {`Write ${quoted(mendedWords(remark))}`}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function RemarkWords({ text, message }: Pick<LintFinding, 'text' | 'message'>) {
  return (
    <>
      {quoted(text)} <span className={classes.message}>{message}</span>
    </>
  )
}

/** Scrolls to the words of the selected remark, and selects them in the editor. */
function useScrollToShown(letterId: number, isEditing: boolean): void {
  const styled = useCheckState(letterId, (state) => state.styled)
  useEffect(() => {
    const [range] = styled?.ranges ?? []
    if (!range) return
    getCheckState(letterId).editor?.select(range)
    findStyledElement()?.scrollIntoView({ block: 'center' })
  }, [letterId, styled])
  // Opening or closing the editor clears the words, so that the page does not scroll to them again.
  useEffect(
    () => () => {
      if (getCheckState(letterId).styled !== null) updateCheck(letterId, { styled: null })
    },
    [letterId, isEditing],
  )
}

/** `html` is the text with the findings. `isCurrent` says whether that text is on screen. */
function useStyle(letter: Letter, isEditing: boolean) {
  const editorHtml = useCheckState(letter.id, (state) => state.editorHtml)
  const { data: repeated = [] } = useRepeatedActions(letter)
  const { data: practice } = usePracticeSettings({ enabled: true })
  const content = (isEditing ? editorHtml : null) ?? letter.content
  const input: LintInput | null = practice
    ? {
        content,
        type: letter.type,
        reader: letter.recipients[0]?.kind === 'patient' ? 'patient' : 'clinician',
        off: practice.lintRulesOff,
        allowedAbbreviations: practice.allowedAbbreviations,
        repeated: letter.gpActions === null ? [] : repeated,
      }
    : null
  const { data } = useStyleFindings(input)
  const findings: readonly LintFinding[] = data?.findings ?? []
  return { html: data?.html ?? content, findings, isCurrent: data?.html === content }
}

/** Returns the words of a finding after its fix. */
function mendedWords({ text, start, fix }: LintFinding): string {
  if (!fix) return text
  return text.slice(0, fix.start - start) + fix.replacement + text.slice(fix.end - start)
}

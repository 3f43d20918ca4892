import type { Letter } from '@sincerely/contract/letters'
import type { PatientFacts } from '@sincerely/domain/fact-check/types'
import { actionsToPrint } from '@sincerely/domain/letters/gp-actions'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { usePracticeSettings } from '../../platform/practice.ts'
import { updateCheck, clearCheck, useCheckState } from './check-state.ts'
import { useFindings, useImprovedTexts } from './fact-check.queries.ts'
import { mergeFindings } from './open-findings.ts'
import { useReasons } from './acceptances.ts'
import { marksOf } from './words/marks.ts'

type FactCheckOptions = {
  letter: Letter
  /** The facts of the record; null while they load. */
  patient: PatientFacts | null
  isEditing: boolean
}

/** Checks a letter as saved or as edited, and publishes the marks for its text and its editor. */
export function useFactCheck({ letter, patient, isEditing }: FactCheckOptions) {
  const { id, content, rawTranscription } = letter
  const editorHtml = useCheckState(id, (state) => state.editorHtml)
  const refusal = useCheckState(id, (state) => state.refusal)
  const current = useCheckState(id, (state) => state.current?.id ?? null)
  const reasons = useReasons(id)
  const html = (isEditing ? editorHtml : null) ?? content
  const recipients = useMemo(() => letter.recipients.flatMap(({ name }) => name ?? []), [letter.recipients])
  const improvedTexts = useImprovedTexts(letter)
  const improved = improvedTexts.data ?? none
  const gpActions = useActionsToPrint(letter, html)
  const text = patient && {
    letter: html,
    dictation: rawTranscription,
    patient,
    recipients,
    signatory: letter.doctorName,
    improved,
    gpActions,
  }
  const check = useFindings(text)
  const found = check.data ?? null
  const refused = refusal?.version === letter.version && !isEditing ? refusal.findings : none
  const findings = useMemo(() => mergeFindings(found?.findings ?? none, refused), [found, refused])
  const open = useMemo(() => findings.filter((one) => !reasons.isAccepted(one.id)), [findings, reasons])
  const isCurrentText = found?.html === html
  const markedHtml = found?.html ?? html
  const marked = useMemo(
    () => ({
      html: markedHtml,
      marks: marksOf({ findings, isAccepted: reasons.isAccepted, current }),
    }),
    [markedHtml, findings, reasons, current],
  )
  useEffect(() => updateCheck(id, { marked, open }), [id, marked, open])
  useEffect(() => updateCheck(id, { known: isCurrentText ? findings : null }), [id, isCurrentText, findings])
  useEffect(() => () => clearCheck(id), [id])
  return {
    html,
    findings,
    open,
    reasons,
    unused: found?.unused ?? none,
    isChecking: patient === null || check.isPending || improvedTexts.isPending,
    /** The query of the check that failed; null if none did. */
    failure: failureOf(check, improvedTexts),
    /** Whether the findings are about the current text. */
    isCurrent: isCurrentText || refused.length > 0,
    /** The refusal. It stays until an approval succeeds, even if the text changes meanwhile. */
    refusal: isEditing ? null : refusal,
  }
}

/** Returns the lines of the box above this text as they would print; none while the setting loads. */
function useActionsToPrint({ recipients, gpActions }: Letter, content: string): readonly string[] {
  const { data } = usePracticeSettings({ enabled: gpActions !== null })
  const setting = data?.gpActionsBox ?? 'off'
  return useMemo(
    () => actionsToPrint({ content, recipients, gpActions }, setting) ?? none,
    [content, recipients, gpActions, setting],
  )
}

type CheckQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

function failureOf(...queries: CheckQuery[]): CheckQuery | null {
  return queries.find(({ data, error }) => error !== null && !data) ?? null
}

const none: never[] = []

import type { Letter } from '@sincerely/contract/letters'
import type { PatientFacts } from '@sincerely/domain/fact-check/types'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { changeCheck, endCheck, useCheck } from './letter-check.ts'
import { useFindings, useImprovedTexts } from './fact-check.queries.ts'
import { together } from './open-findings.ts'
import { useKeptReasons } from './use-kept-reasons.ts'
import { marksOf } from './words/marks.ts'

type Subject = {
  letter: Letter
  /** Null until the record is here. */
  patient: PatientFacts | null
  isEditing: boolean
}

/** Checks a letter as it stands, or as it is typed, and tells its text and its editor what to mark. */
export function useFactCheck({ letter, patient, isEditing }: Subject) {
  const { id, content, rawTranscription } = letter
  const written = useCheck(id, (state) => state.written)
  const refusal = useCheck(id, (state) => state.refusal)
  const current = useCheck(id, (state) => state.pointed?.id ?? null)
  const reasons = useKeptReasons(id)
  const html = (isEditing ? written : null) ?? content
  const recipients = useMemo(() => letter.recipients.flatMap(({ name }) => name ?? []), [letter.recipients])
  const improvedTexts = useImprovedTexts(letter)
  const improved = improvedTexts.data ?? none
  const text = patient && {
    letter: html,
    dictation: rawTranscription,
    patient,
    recipients,
    signatory: letter.doctorName,
    improved,
  }
  const check = useFindings(text)
  const found = check.data ?? null
  const refused = refusal?.version === letter.version && !isEditing ? refusal.findings : none
  const findings = useMemo(() => together(found?.findings ?? none, refused), [found, refused])
  const open = useMemo(() => findings.filter((one) => !reasons.isAccepted(one.id)), [findings, reasons])
  const isOfThisText = found?.html === html
  const markedHtml = found?.html ?? html
  const marked = useMemo(
    () => ({
      html: markedHtml,
      marks: marksOf({ findings, isAccepted: reasons.isAccepted, current }),
    }),
    [markedHtml, findings, reasons, current],
  )
  useEffect(() => changeCheck(id, { marked, open }), [id, marked, open])
  useEffect(() => changeCheck(id, { known: isOfThisText ? findings : null }), [id, isOfThisText, findings])
  useEffect(() => () => endCheck(id), [id])
  return {
    html,
    findings,
    open,
    reasons,
    unused: found?.unused ?? none,
    isChecking: patient === null || check.isPending || improvedTexts.isPending,
    /** The check, or a part of it, could not be made here. */
    failure: failureOf(check, improvedTexts),
    /** What stands here is about the text as it is now. */
    isCurrent: isOfThisText || refused.length > 0,
    /** An approval was refused; that is said until it goes through, whatever is changed meanwhile. */
    refusal: isEditing ? null : refusal,
  }
}

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>

function failureOf(...asked: Asked[]): Asked | null {
  return asked.find(({ data, error }) => error !== null && !data) ?? null
}

const none: never[] = []

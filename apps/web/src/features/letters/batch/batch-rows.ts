// The rows of a batch dialog: before, during and after a step, and for printing or downloading.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { dayIn } from '@sincerely/domain/dates'
import { inEnvelopeOrder } from '@sincerely/domain/letters/envelope-order'
import { isSealed } from '@sincerely/domain/letters/status'
import { serverNow } from '../../../platform/clock.ts'
import { letterLine } from '../letter-words.ts'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import type { StartedBatch } from './batch-dialog-props.ts'
import type { BatchGroup, BatchRow } from './batch-letters.tsx'
import { type Outcome, hasSucceeded } from './batch-outcomes.ts'
import type { ExcludedLetter } from './sort-batch.ts'

/** Returns the row of an included letter before the batch starts. */
export function includedRow(letter: BatchLetter, timeZone: string): BatchRow {
  return {
    id: letter.id,
    name: letter.patientName,
    line: lineOf(letter, timeZone),
    mark: null,
    state: null,
    reason: null,
    canOpen: false,
  }
}

/**
 * Returns a line such as 'Letter no. 7 · MR #12 · Follow-up · 05/01/2026', with the number of its correction if there is
 * one.
 */
export function lineOf(letter: BatchLetter, timeZone: string): string {
  const line = `Letter no. ${letter.id} · ${letterLine(letter, timeZone)}`
  return letter.replacedBy === null ? line : `${line} · Corrected by letter no. ${letter.replacedBy}`
}

/** Adds a warning to the row of an included letter; null adds none. */
export function warningRow(row: BatchRow, warning: string | null): BatchRow {
  return warning === null ? row : { ...row, mark: 'warning', reason: warning }
}

export function excludedRow(
  { id, name, letter, reason, canOpen }: ExcludedLetter,
  timeZone: string,
): BatchRow {
  return {
    id,
    name,
    line: letter && lineOf(letter, timeZone),
    mark: 'left-out',
    state: null,
    reason,
    canOpen,
  }
}

type StepGroupsOptions = {
  step: BatchStep
  started: StartedBatch
  /** The outcomes, in the order in which the letters were sent. */
  outcomes: readonly Outcome[]
  /** `checking`: the connection was lost, and the results are not known yet. */
  phase: 'running' | 'checking' | 'finished'
  timeZone: string
}

/** Groups the rows. While the batch runs, the letters keep their order; afterwards, those that need attention come first. */
export function stepGroups({ step, started, outcomes, phase, timeZone }: StepGroupsOptions): BatchGroup[] {
  const { doing, done } = batchWords[step]
  const excluded = started.excluded.map((one) => excludedRow(one, timeZone))
  const rows = started.letters.flatMap((letter, at) => {
    const outcome = outcomes[at]
    return outcome ? [{ outcome, row: outcomeRow(step, outcome, includedRow(letter, timeZone), phase) }] : []
  })
  const rowsThat = (matches: (outcome: Outcome) => boolean) =>
    rows.filter(({ outcome }) => matches(outcome)).map(({ row }) => row)
  const isUnknown = ({ state }: Outcome) => phase === 'checking' && state === 'not-tried'
  if (phase === 'running')
    return [
      { title: doing, rows: rows.map(({ row }) => row) },
      { title: `Will not be ${done}`, rows: excluded },
    ]
  return [
    { title: 'Not known yet', rows: rowsThat(isUnknown) },
    {
      title: `Not ${done}`,
      rows: [...rowsThat((outcome) => !hasSucceeded(outcome) && !isUnknown(outcome)), ...excluded],
    },
    { title: step === 'post' ? 'Posted, or being sent' : 'Approved', rows: rowsThat(hasSucceeded) },
  ]
}

function outcomeRow(
  step: BatchStep,
  outcome: Outcome,
  row: BatchRow,
  phase: StepGroupsOptions['phase'],
): BatchRow {
  if (outcome.state === 'done') return { ...row, mark: 'done', state: doneWords[step] }
  if (outcome.state === 'on-its-way') return { ...row, mark: 'waiting', state: 'Being sent' }
  if (outcome.state === 'failed')
    return { ...row, mark: 'failed', reason: outcome.reason, canOpen: phase !== 'running' }
  return phase === 'finished' ? { ...row, mark: 'left-out', reason: 'Not tried yet' } : row
}

const doneWords = { approve: 'Approved', post: 'Posted' } as const satisfies Record<BatchStep, string>

export function fileRow(letter: BatchLetter, timeZone: string): BatchRow {
  return { ...includedRow(letter, timeZone), isDraft: !isSealed(letter.status) }
}

/** Returns a row for each copy in printing order: by recipient, then by patient. */
export function copyRows(letters: readonly BatchLetter[], timeZone: string, now = serverNow()): BatchRow[] {
  const copies = letters.flatMap((letter) => {
    const printedAt =
      !isSealed(letter.status) || letter.reviewedAt === null ? now : new Date(letter.reviewedAt)
    const day = dayIn(printedAt, timeZone)
    return letter.recipients.map(({ key, label, lines }) => ({
      id: letter.id,
      day,
      key,
      label,
      lines,
      letter,
    }))
  })
  return inEnvelopeOrder(copies).map(({ key, label, letter }) => ({
    ...fileRow(letter, timeZone),
    part: key,
    name: label,
    line: `${letter.patientName} · ${lineOf(letter, timeZone)}`,
  }))
}

/** Returns a sentence such as ' 2 of them are drafts and are marked DRAFT.'; empty if there are no drafts. */
export function draftWords(drafts: number): string {
  if (drafts === 0) return ''
  return drafts === 1
    ? ' One of them is a draft and is marked DRAFT.'
    : ` ${drafts.toLocaleString('en-GB')} of them are drafts and are marked DRAFT.`
}

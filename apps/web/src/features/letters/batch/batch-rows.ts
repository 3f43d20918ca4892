// The rows of a batch dialog: before, while and after the letters are worked on.
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { letterLine } from '../letter-words.ts'
import { type BatchStep, batchWords } from './batch-kinds.ts'
import type { Begun } from './batch-dialog-props.ts'
import type { BatchGroup, BatchRow } from './batch-letters.tsx'
import { type Outcome, isThrough } from './batch-outcomes.ts'
import type { LeftOut } from './sorted-batch.ts'

/** A letter that goes; nothing is said of it yet. */
export function goingRow(letter: BatchLetter, timeZone: string): BatchRow {
  return {
    id: letter.id,
    name: letter.patientName,
    line: lineOf(letter, timeZone),
    mark: null,
    state: null,
    reason: null,
    isToOpen: false,
  }
}

/** 'Letter no. 7 · MR #12 · Follow-up · 05/01/2026', and which letter corrects it. */
export function lineOf(letter: BatchLetter, timeZone: string): string {
  const line = `Letter no. ${letter.id} · ${letterLine(letter, timeZone)}`
  return letter.replacedBy === null ? line : `${line} · Corrected by letter no. ${letter.replacedBy}`
}

/** A letter that goes, with what one should know of it before; null where that is nothing. */
export function troubledRow(row: BatchRow, trouble: string | null): BatchRow {
  return trouble === null ? row : { ...row, mark: 'warning', reason: trouble }
}

/** A letter that does not go, and why. */
export function leftOutRow({ id, name, letter, reason, isToOpen }: LeftOut, timeZone: string): BatchRow {
  return {
    id,
    name,
    line: letter && lineOf(letter, timeZone),
    mark: 'left-out',
    state: null,
    reason,
    isToOpen,
  }
}

type Steps = {
  step: BatchStep
  begun: Begun
  /** Of what was sent, in the same order. */
  outcomes: readonly Outcome[]
  /** `looking`: its answer broke off, and how far it came is not known yet. */
  phase: 'running' | 'looking' | 'over'
  timeZone: string
}

/** While it goes on, the letters under way come first and keep their places; then those that are not through. */
export function stepGroups({ step, begun, outcomes, phase, timeZone }: Steps): BatchGroup[] {
  const { doing, done } = batchWords[step]
  const leftOut = begun.leftOut.map((one) => leftOutRow(one, timeZone))
  const rows = begun.letters.flatMap((letter, at) => {
    const outcome = outcomes[at]
    return outcome ? [{ outcome, row: outcomeRow(step, outcome, goingRow(letter, timeZone), phase) }] : []
  })
  const rowsThat = (wanted: (outcome: Outcome) => boolean) =>
    rows.filter(({ outcome }) => wanted(outcome)).map(({ row }) => row)
  const isUnknown = ({ state }: Outcome) => phase === 'looking' && state === 'rest'
  if (phase === 'running')
    return [
      { title: doing, rows: rows.map(({ row }) => row) },
      { title: `Will not be ${done}`, rows: leftOut },
    ]
  return [
    { title: 'Not known yet', rows: rowsThat(isUnknown) },
    {
      title: `Not ${done}`,
      rows: [...rowsThat((outcome) => !isThrough(outcome) && !isUnknown(outcome)), ...leftOut],
    },
    { title: step === 'post' ? 'Posted, or being sent' : 'Approved', rows: rowsThat(isThrough) },
  ]
}

function outcomeRow(step: BatchStep, outcome: Outcome, row: BatchRow, phase: Steps['phase']): BatchRow {
  if (outcome.state === 'done') return { ...row, mark: 'done', state: doneWords[step] }
  if (outcome.state === 'on-its-way') return { ...row, mark: 'waiting', state: 'Being sent' }
  if (outcome.state === 'failed')
    return { ...row, mark: 'failed', reason: outcome.reason, isToOpen: phase !== 'running' }
  return phase === 'over' ? { ...row, mark: 'left-out', reason: 'Not tried yet' } : row
}

const doneWords = { approve: 'Approved', post: 'Posted' } as const satisfies Record<BatchStep, string>

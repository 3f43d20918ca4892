import type { BatchResult } from '@sincerely/contract/letter-batches'
import { errors } from '@sincerely/contract/errors'
import { LetterSummary } from '@sincerely/contract/letters'
import type { Letter } from '@sincerely/contract/letters'
import type { AppError } from '../../../platform/errors.ts'
import { toAppError } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/replies.ts'

/** Logs a letter's fault; the user gets a neutral message. */
export type ReportFault = (fault: AppError) => void

type Caller = {
  /** Fires when the caller disconnects. */
  signal: AbortSignal
  report: ReportFault
}

/**
 * Runs the same action on each letter in turn, each completely or not at all. A refused or failed letter does not stop the
 * others. If the caller disconnects, no further letter is started, and finished ones stay.
 */
export function oneByOne<T extends { id: number }>(
  letters: T[],
  step: (letter: T) => Promise<Letter>,
  { signal, report }: Caller,
): StreamReply<BatchResult, { results: BatchResult[] }> {
  const results: BatchResult[] = []
  async function* run(): AsyncGenerator<BatchResult> {
    for (const letter of letters) {
      if (signal.aborted) return
      const result = await resultOf(letter, step, report)
      results.push(result)
      yield result
    }
  }
  const blocks = run()
  const reply = async () => {
    while (!(await blocks.next()).done);
    return { results }
  }
  return { blocks, reply }
}

async function resultOf<T extends { id: number }>(
  letter: T,
  step: (letter: T) => Promise<Letter>,
  report: ReportFault,
): Promise<BatchResult> {
  const { id } = letter
  try {
    return { id, ok: true, letter: LetterSummary.parse(await step(letter)) }
  } catch (error) {
    const known = toAppError(error)
    if (errors[known.code].status >= 500) report(known)
    return { id, ok: false, error: refusalOf(known) }
  }
}

/** A batch has no typed text to lose, so messages about keeping text are replaced. */
export function refusalOf({ code, message }: AppError): { code: string; message: string } {
  if (code !== 'letter_changed_meanwhile') return { code, message }
  return {
    code,
    message: 'Someone changed this letter in the meantime. Open it and read it, then select it again.',
  }
}

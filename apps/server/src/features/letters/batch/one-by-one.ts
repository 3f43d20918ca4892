import type { BatchResult } from '@sincerely/contract/letter-batches'
import { errors } from '@sincerely/contract/errors'
import { LetterSummary } from '@sincerely/contract/letters'
import type { Letter } from '@sincerely/contract/letters'
import type { AppError } from '../../../platform/errors.ts'
import { toAppError } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/replies.ts'

/** Tells the log of a letter's fault; the person reads a neutral sentence. */
export type ReportFault = (fault: AppError) => void

type Caller = {
  /** Fires when the caller goes away. */
  signal: AbortSignal
  report: ReportFault
}

/**
 * Does the same with each letter, one after the other, each whole or not at all. One that is refused, or fails, stops no
 * other. When the caller goes away no further letter is begun; what is done is done.
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
    return { id, ok: false, error: { code: known.code, message: sentenceOf(known) } }
  }
}

/** In a batch nobody has a text of their own that would be kept. */
function sentenceOf({ code, message }: AppError): string {
  if (code !== 'letter_changed_meanwhile') return message
  return 'Someone changed this letter in the meantime. Open it and read it, then choose it again.'
}

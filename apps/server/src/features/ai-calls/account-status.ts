import type { AiAccount } from '@sincerely/contract/ai-calls'
import { aiError } from '../../platform/ai-failures.ts'
import type { PracticeKeyTest } from '../api-keys/api-keys.ts'

export type LastCall = {
  at: Date
  outcome: 'answered' | 'failed'
  /** The HTTP status with which the provider refused the practice's key, or null. */
  refusal: number | null
}

type Known = {
  hasKey: boolean
  /** Whether the month's budget is used up. */
  isOver: boolean
  /** The provider's answer to a test of the key in the last day. */
  lastTest: ReturnType<PracticeKeyTest['last']>
  lastCall: LastCall | null
}

/**
 * Whether calls with the practice's key work, judged by the latest call or test, without asking the provider (spec §3 AI
 * credits).
 */
export function accountStatus({ hasKey, isOver, lastTest, lastCall }: Known): AiAccount['accountStatus'] {
  if (isOver) return { available: false, message: "This month's budget is used up." }
  if (!hasKey)
    return {
      available: false,
      message: 'The practice has no API key of its own. People can add theirs in Settings.',
    }
  const problem = problemOf(lastTest, lastCall)
  if (problem !== null)
    return { available: false, message: `${problem} Meanwhile, letters are drafted without AI.` }
  return lastCall?.outcome === 'failed'
    ? { available: true, message: "The practice's API key is in use, but the last request failed." }
    : { available: true, message: "The practice's API key is in use." }
}

/** The later of the test and the call decides. */
function problemOf(lastTest: Known['lastTest'], lastCall: LastCall | null): string | null {
  if (lastCall !== null && (lastTest === null || lastCall.at > lastTest.at)) {
    if (lastCall.refusal !== null) return refusalWords(lastCall.refusal)
    if (lastCall.outcome === 'answered') return null
  }
  const answer = lastTest?.answer
  return answer && answer.verdict !== 'works' ? answer.message : null
}

function refusalWords(status: number): string {
  return aiError({ kind: 'status', status, retryAfter: null }).message
}

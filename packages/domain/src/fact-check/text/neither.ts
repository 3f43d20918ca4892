// 'Neither physiotherapy nor an insole has helped': the named things are present, the verb is denied.
import type { Word } from './word.ts'

const REACH = 14
const VERB = /^(?:has|have|had|is|are|was|were|does|do|did|will|would|can|could)$/u

/** The start of the denied words if 'neither … nor …' opens a clause here, in a sentence up to `to`; else null. */
export function afterNeither(words: readonly Word[], at: number, to: number): number | null {
  const before = words[at - 1]
  const opens = before === undefined || before.sentence !== words[at]?.sentence || before.kind !== 'word'
  if (words[at]?.key !== 'neither' || !(opens || /^(?:and|but|although)$/u.test(before.key))) return null
  const clause = words.slice(at, at + REACH)
  const nor = clause.findIndex(({ key }) => key === 'nor')
  const verb = nor < 0 ? -1 : clause.findIndex(({ key }, offset) => offset > nor && VERB.test(key))
  return verb < 0 || at + verb + 1 >= to ? null : at + verb + 1
}

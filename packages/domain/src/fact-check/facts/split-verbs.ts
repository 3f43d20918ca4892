// Finds verbs around a medicine, or verbs with a medicine that was mentioned just before.
import type { Word } from '../../language/word.ts'
import type { MedicineFacts } from './medicine.ts'

/** Reads verbs with the medicine inside: 'bring the methadone down', 'put his bisoprolol up'. */
export function giveAround(words: readonly Word[], facts: readonly MedicineFacts[]): void {
  for (const { from, to, actions } of facts) {
    const at = /^(?:the|his|her|your)$/u.test(words[from - 1]?.key ?? '') ? from - 2 : from - 1
    const way = words[to]?.key
    if (!MOVING.test(words[at]?.key ?? '') || actions.length > 0) continue
    if (way === 'up') actions.push({ action: 'increase', at, to: to + 1 })
    if (way === 'down') actions.push({ action: 'reduce', at, to: to + 1 })
  }
}

const MOVING = /^(?:bring|brought|take|took|taken|put|push|pushed|move|moved|step|stepped|turn|get|got)$/u

/** True for a second verb about the same medicine: 'the quetiapine which I increased in March has had to come down'. */
export function isSaidNext(
  words: readonly Word[],
  at: number,
  { to, actions: known }: MedicineFacts,
): boolean {
  return (
    at - to <= REACH &&
    /^(?:to|can|should|will|must)$/u.test(words[at - 1]?.key ?? '') &&
    known.some((each) => words[each.at]?.sentence === words[at]?.sentence)
  )
}

const REACH = 18

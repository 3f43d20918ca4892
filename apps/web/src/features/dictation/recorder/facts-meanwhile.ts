// Two devices may say what one dictation is about. Pure: what stands from now on, and what was said elsewhere in its place.
import { letterTypeName } from '@sincerely/domain/letters/title'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { parseObject } from '../../../platform/parse-object.ts'
import { priorityLabels } from '../dictation-words.ts'
import type { DictationFacts, KeptDictation } from './kept-dictations.ts'

export type FactsOnServer = {
  patientId: number | null
  patientName: string | null
  letterType: LetterType
  priority: LetterPriority
}

/**
 * What was changed here stands, and everything else is as the server has it now. `overruled` are the facts that somebody
 * changed there meanwhile and that were changed here too, to something else.
 */
export function factsFrom(
  kept: KeptDictation,
  server: FactsOnServer,
): { facts: DictationFacts; overruled: (keyof DictationFacts)[] } {
  const told = parseObject(kept.sentFacts ?? undefined)
  const here = { patient: kept.patient?.id ?? null, letterType: kept.letterType, priority: kept.priority }
  const there = { patient: server.patientId, letterType: server.letterType, priority: server.priority }
  const before = told && { patient: told.patientId, letterType: told.letterType, priority: told.priority }
  // Who knows of no patient knows nothing: the record of it was lost on this device, and nothing else is.
  const isLost = before === null && here.patient === null
  const isMine = (fact: keyof DictationFacts) =>
    before === null ? !isLost : here[fact] !== before[fact] && here[fact] !== there[fact]
  const isTheirs = (fact: keyof DictationFacts) => before !== null && there[fact] !== before[fact]
  const patient = server.patientId === null ? null : { id: server.patientId, name: server.patientName ?? '' }
  const facts: DictationFacts = {
    patient: isMine('patient') ? kept.patient : patient,
    letterType: isMine('letterType') ? kept.letterType : server.letterType,
    priority: isMine('priority') ? kept.priority : server.priority,
  }
  const all = ['patient', 'letterType', 'priority'] as const
  return { facts, overruled: all.filter((fact) => isMine(fact) && isTheirs(fact)) }
}

/** What somebody else had made of it, for who has just put something else in its place. */
export function meanwhileWords(server: FactsOnServer, overruled: readonly (keyof DictationFacts)[]) {
  const said = {
    patient: `for ${server.patientName ?? 'nobody'}`,
    letterType: letterTypeName(server.letterType).toLowerCase(),
    priority: `${priorityLabels[server.priority].toLowerCase()} priority`,
  }
  return {
    title: 'Also changed elsewhere',
    message: `This dictation was also changed elsewhere: ${overruled.map((fact) => said[fact]).join(', ')}. What you chose here has replaced that; change it back if that was wrong.`,
  }
}

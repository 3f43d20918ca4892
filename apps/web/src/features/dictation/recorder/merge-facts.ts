// Merges the facts of a dictation after two devices changed them.
import { letterTypeName } from '@sincerely/domain/letters/title'
import { type LetterPriority, type LetterType, priorityLabels } from '@sincerely/domain/letters/types'
import { parseObject } from '../../../platform/parse-object.ts'
import type { DictationFacts, DictationDraft } from './dictation-drafts.ts'

export type ServerFacts = {
  patientId: number | null
  patientName: string | null
  patientDob: string | null
  letterType: LetterType
  priority: LetterPriority
}

/**
 * Keeps the facts that were changed on this device, and takes all others from the server. `overruled` has the facts that the
 * server also had with another new value.
 */
export function mergeFacts(
  draft: DictationDraft,
  server: ServerFacts,
): { facts: DictationFacts; overruled: (keyof DictationFacts)[] } {
  const lastSent = parseObject(draft.sentFacts ?? undefined)
  const here = { patient: draft.patient?.id ?? null, letterType: draft.letterType, priority: draft.priority }
  const there = { patient: server.patientId, letterType: server.letterType, priority: server.priority }
  const before = lastSent && {
    patient: lastSent.patientId,
    letterType: lastSent.letterType,
    priority: lastSent.priority,
  }
  // A draft without a patient and without sent facts was lost on this device and rebuilt from its sound.
  const isLost = before === null && here.patient === null
  const isChangedHere = (fact: keyof DictationFacts) =>
    before === null ? !isLost : here[fact] !== before[fact] && here[fact] !== there[fact]
  const isChangedThere = (fact: keyof DictationFacts) => before !== null && there[fact] !== before[fact]
  const { patientId: id, patientName: name, patientDob: dob } = server
  const patient = id === null ? null : { id, name: name ?? '', dob }
  const facts: DictationFacts = {
    patient: isChangedHere('patient') ? draft.patient : patient,
    letterType: isChangedHere('letterType') ? draft.letterType : server.letterType,
    priority: isChangedHere('priority') ? draft.priority : server.priority,
  }
  const all = ['patient', 'letterType', 'priority'] as const
  return { facts, overruled: all.filter((fact) => isChangedHere(fact) && isChangedThere(fact)) }
}

/** Says which values of somebody else this device has replaced. */
export function conflictMessage(server: ServerFacts, overruled: readonly (keyof DictationFacts)[]) {
  const descriptions = {
    patient: server.patientName === null ? 'no patient' : `for ${server.patientName}`,
    letterType: letterTypeName(server.letterType).toLowerCase(),
    priority: `${priorityLabels[server.priority].toLowerCase()} priority`,
  }
  return {
    title: 'Also changed elsewhere',
    message: `This dictation was changed elsewhere in the meantime: ${overruled.map((fact) => descriptions[fact]).join(', ')}. Your choices have replaced those. If that is wrong, change it back.`,
  }
}

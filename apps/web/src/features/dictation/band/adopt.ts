import { routes } from '@sincerely/contract/routes'
import { type DictationSummary } from '@sincerely/contract/dictation'
import { call } from '../../../platform/api.ts'
import {
  type KeptDictation,
  factsText,
  keepDictation,
  newDictation,
  readDictation,
} from '../recorder/kept-dictations.ts'

/**
 * Takes a dictation in hand that was begun elsewhere: from here on it is gone on with, sent or discarded like one that was
 * begun on this device. Throws an ApiError.
 */
export async function adoptDictation(userId: number, { id, deviceKey }: DictationSummary): Promise<void> {
  if (readDictation(userId, deviceKey) !== null) return
  const { dictation } = await call(routes.dictation.get, { params: { id } })
  const { patientId, patientName, letterType, priority, createdAt, takes } = dictation
  const patient = patientId === null ? null : { id: patientId, name: patientName ?? '' }
  const facts = { patient, letterType, priority }
  const adopted: KeptDictation = {
    ...newDictation(facts, new Date(createdAt)),
    deviceKey,
    dictationId: id,
    sentFacts: factsText(facts),
    doctorId: dictation.doctorId,
    elsewhere: takes.map(({ take, seconds }) => ({ take, seconds })),
    isAdopted: true,
  }
  keepDictation(userId, adopted)
}

import { foundCopies } from '../../platform/kept-copies.ts'
import { gpOfRecord, parseGp } from './kept-gp.ts'
import { keptGpName } from './kept-names.ts'

/** Does a GP of this person's lie on this device that the record does not have? */
export function isGpLeft(userId: number, patientId: number): boolean {
  return foundCopies(userId, keptGpName(patientId), parseGp).some(
    ({ value }) => gpOfRecord(patientId, value) !== null,
  )
}

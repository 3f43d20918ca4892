import type { DuplicatesOf } from '@sincerely/contract/patient-duplicates'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { isTaken } from '../../platform/db/database-errors.ts'
import { AppError } from '../../platform/errors.ts'
import { findDuplicates } from './patient-duplicates.ts'
import type { Entry } from './patient-duplicates.ts'
import { unsafeIsNhsNumberTaken } from './patients.sql.ts'

/** If two users save the same NHS number at the same time, the unique index accepts only one. */
export async function refusingTakenNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isTaken(error, 'patients_nhs_number_key') ? nhsNumberTaken() : error
  }
}

/** `fields` are the invalid fields of the request. `found` are the matching records in scope, if they were searched. */
export function nhsNumberTaken(fields = ['nhsNumber'], found?: DuplicatesOf[]): AppError {
  const sentence = 'Another patient already has this NHS number.'
  const candidates = (found ?? [])
    .map(({ index, patients }) => ({
      index,
      patients: patients.filter(({ likeness }) => likeness === 'nhs_number'),
    }))
    .filter(({ patients }) => patients.length > 0)
  const isOutOfScope = found !== undefined && candidates.length === 0
  return new AppError('nhs_number_taken', {
    fields: Object.fromEntries(fields.map((field) => [field, sentence])),
    candidates,
    ...(isOutOfScope ? { message: outOfScope } : {}),
  })
}

/** A record out of scope cannot be opened, so it is not named. */
const outOfScope =
  'Another patient in the practice already has this NHS number. You do not have access to that record. Check the number, or ask an administrator.'

/** Refuses if another patient of the practice has this NHS number. Names the patient if the user may see them. */
export async function refuseTakenNumber(
  ctx: Pick<Ctx, 'actor'>,
  tx: Tx,
  entry: Entry,
  exceptId: number | null,
): Promise<void> {
  const { nhsNumber } = entry
  if (!nhsNumber || !(await unsafeIsNhsNumberTaken(tx.db, nhsNumber, exceptId))) return
  throw nhsNumberTaken(['nhsNumber'], await findDuplicates(ctx, tx.db, [entry]))
}

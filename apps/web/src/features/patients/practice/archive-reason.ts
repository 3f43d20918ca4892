// The draft on this device of the reason for archiving a patient.
import { isObject } from '../../../platform/parse-object.ts'

export const emptyArchive = { reason: '' }

/** An earlier release stored the reason as `note`. */
export const earlierArchive = {
  read: (fields: unknown) => (isObject(fields) && 'note' in fields ? { reason: fields['note'] } : fields),
}

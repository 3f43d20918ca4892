// The reason for archiving a patient, as a draft on this device.
import { isObject } from '../../../platform/parse-object.ts'

export const emptyArchive = { reason: '' }

/** An earlier release stored the reason as `note`. */
export const earlierArchive = {
  read: (fields: unknown) => (isObject(fields) && 'note' in fields ? { reason: fields['note'] } : fields),
}

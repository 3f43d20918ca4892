// The reason why a patient is archived, as it is typed and kept on this device.
import { isObject } from '../../../platform/parse-object.ts'

export const emptyArchive = { reason: '' }

/** Once it was kept as a note. */
export const earlierArchive = {
  read: (fields: unknown) => (isObject(fields) && 'note' in fields ? { reason: fields['note'] } : fields),
}

import { titledName } from '@sincerely/domain/letters/salutation'

/** A GP as addressed: 'Dr' is put before a name without a title (spec §2), and one that is there is kept. */
export function gpLabel(gpName: string | null): string {
  return titledName(gpName) ?? 'Not specified'
}

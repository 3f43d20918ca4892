// The note on a posting, which says who processed the letter.
import type { ActorRole } from '@sincerely/domain/permissions'

type Poster = { role: ActorRole }

/**
 * Returns the default note of Process (spec §4). Secretaries process letters (spec §6); a doctor's posting needs no note.
 */
export function processedNote({ role }: Poster): string | undefined {
  return notes[role]
}

const notes = {
  admin: undefined,
  doctor: undefined,
  secretary: 'Processed by secretary',
  unknown: undefined,
} as const satisfies Record<ActorRole, string | undefined>

/** The placeholder of an empty note field. */
export function noteExample(poster: Poster): string {
  return processedNote(poster) ?? 'Given to the patient at the clinic'
}

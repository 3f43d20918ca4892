// What is noted of a posting: whose hands the letter went through.
import type { ActorRole } from '@sincerely/domain/permissions'

type Poster = { role: ActorRole }

/** Noted by Process unless something else is said (spec §4): secretaries process (spec §6). What a doctor posts needs no note. */
export function processedNote({ role }: Poster): string | undefined {
  return notes[role]
}

const notes = {
  admin: undefined,
  doctor: undefined,
  secretary: 'Processed by secretary',
  unknown: undefined,
} as const satisfies Record<ActorRole, string | undefined>

/** What stands in an empty field of a note, as an example. */
export function noteExample(poster: Poster): string {
  return processedNote(poster) ?? 'Given to the patient at the clinic'
}

// What is noted of a posting: whose hands the letter went through.
import type { Role } from '@sincerely/domain/permissions'

type Poster = { role: Role }

/** Noted by Process unless something else is said (spec §4): secretaries process (spec §6). What a doctor posts needs no note. */
export function processedNote({ role }: Poster): string | undefined {
  return role === 'secretary' ? 'Processed by secretary' : undefined
}

/** What stands in an empty field of a note, as an example. */
export function noteExample(poster: Poster): string {
  return processedNote(poster) ?? 'Given to the patient at the clinic'
}

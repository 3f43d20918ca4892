import type { QueryClient } from '@tanstack/react-query'
import { isNoteLeft, keptNoteNames } from '../kept-note.ts'
import { type LetterRef, letterQuery } from '../letters.queries.ts'
import { isPlain, postingLines } from './posting-lines.ts'
import { sendingsQuery } from './recipients.queries.ts'

/**
 * Can this letter be posted with one press? Not while a note for the posting lies here that this person began and did not
 * send. Asks the server for what is not known yet; throws what keeps it from telling.
 */
export async function isPostedPlainly(
  client: QueryClient,
  { id, version }: LetterRef,
  userId: number,
): Promise<boolean> {
  if (isNoteLeft(userId, keptNoteNames.posting(id))) return false
  const query = letterQuery(id)
  const known = client.getQueryData(query.queryKey)
  const isCurrent = known?.version === version
  const letter = isCurrent ? known : await client.fetchQuery({ ...query, staleTime: 0 })
  // What is gone is refused in the server's own words.
  if (!letter) return true
  const { sendings } = await client.fetchQuery(sendingsQuery(id))
  return isPlain(postingLines(letter, sendings))
}

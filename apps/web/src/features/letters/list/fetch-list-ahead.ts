// The list of letters is asked for while the page that shows it is still on its way.
import { type LetterFilter, lettersQuery } from '../letter-lists.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { readToken } from '../../../platform/storage.ts'

/** Nobody waits for it, and what goes wrong is said by the page. */
export function fetchListAhead(list: LetterFilter): void {
  if (readToken() !== null) void queryClient.prefetchInfiniteQuery(lettersQuery(list))
}

import { type LetterFilter, lettersQuery } from '../letter-lists.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { readToken } from '../../../platform/storage.ts'

/** Loads the list while the code of its page is still loading. The page handles errors. */
export function prefetchLetterList(list: LetterFilter): void {
  if (readToken() !== null) void queryClient.prefetchInfiniteQuery(lettersQuery(list))
}

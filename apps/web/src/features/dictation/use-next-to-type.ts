import { routes } from '@sincerely/contract/routes'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { serverNow } from '../../platform/clock.ts'
import { useSignedInUser } from '../../platform/session.ts'

/** In ms: after this time without activity, a dictation counts as no longer being typed. */
const atItFor = 10 * 60_000

/** Finds the next dictation that nobody else has open; null if there is none. */
export function useNextToType() {
  const { id: userId } = useSignedInUser()
  const client = useQueryClient()
  return async (after: number): Promise<number | null> => {
    void client.invalidateQueries({ queryKey: ['dictation'] })
    try {
      const { dictations } = await call(routes.dictation.list, { query: { limit: 20 } })
      const isFree = ({ openedBy }: (typeof dictations)[number]) =>
        openedBy === null ||
        openedBy.userId === userId ||
        serverNow().getTime() - Date.parse(openedBy.at) > atItFor
      return dictations.find((one) => one.id !== after && isFree(one))?.id ?? null
    } catch {
      return null
    }
  }
}

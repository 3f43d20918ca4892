import type { Dictation } from '@sincerely/contract/dictation'
import { routes } from '@sincerely/contract/routes'
import type { DictationQueue } from '@sincerely/domain/dictations/queues'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { dictationKeys, dictationQuery } from '../dictation.queries.ts'

/**
 * A recording of a letter. `dictationId` is its id on the server, once it was sent. `hasWords`: its transcript is in the
 * letter.
 */
export type LetterRecording = { deviceKey: string; dictationId: number | null; hasWords: boolean }

/** In ms: shorter than the time after which others assume that nobody is typing the dictation. */
const reportInterval = 4 * 60_000

/** Fetches the server's dictation of a recording; undefined until loaded, null if there is none. */
export function useRecordedDictation(
  { deviceKey, dictationId }: LetterRecording,
  patientId: number,
): Dictation | null | undefined {
  const id = useDictationId({ deviceKey, patientId, enabled: dictationId === null })
  const known = dictationId ?? id
  const { data } = useQuery({ ...dictationQuery(known ?? 0), enabled: typeof known === 'number' })
  useReportOpen(isUntyped(data) ? data.id : null)
  return known === null ? null : data
}

export function isUntyped(dictation: Dictation | null | undefined): dictation is Dictation {
  const state = dictation?.discardedAt === null ? dictation.state : 'typed'
  return state !== 'typed' && state !== 'recording'
}

type DictationIdQuery = { deviceKey: string; patientId: number; enabled: boolean }

/** Finds the id of a dictation by its device key; undefined until known, null if there is none. */
function useDictationId({ deviceKey, patientId, enabled }: DictationIdQuery): number | null | undefined {
  const { data } = useQuery({
    queryKey: [...dictationKeys.all, 'of-device', deviceKey],
    queryFn: async ({ signal }) => {
      for (const queue of queues) {
        const query = { patientId, queue, limit: 200 }
        const { dictations } = await call(routes.dictation.list, { query }, { signal })
        const found = dictations.find((one) => one.deviceKey === deviceKey)
        if (found) return found.id
      }
      return null
    },
    enabled,
  })
  return data
}

const queues = ['to-type', 'recording', 'typed'] as const satisfies readonly DictationQueue[]

/** Reports the dictation as open, so that nobody else types it while it becomes a letter here. */
function useReportOpen(id: number | null): void {
  useEffect(() => {
    if (id === null) return
    const report = () => {
      const body = { position: 0 }
      void call(routes.dictation.savePosition, { params: { id }, body }).catch(() => undefined)
    }
    report()
    const timer = setInterval(report, reportInterval)
    return () => clearInterval(timer)
  }, [id])
}

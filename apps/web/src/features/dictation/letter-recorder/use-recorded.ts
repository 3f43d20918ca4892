import type { Dictation } from '@sincerely/contract/dictation'
import { routes } from '@sincerely/contract/routes'
import type { DictationQueue } from '@sincerely/domain/dictations/queues'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { dictationKeys, dictationQuery } from '../dictation.queries.ts'
import type { LetterRecording } from './letter-recording.ts'

/** How often the others are told that somebody is at it, in ms: sooner than they stop believing it. */
const sayEvery = 4 * 60_000

/** The dictation that the server made of a recording; undefined until that is known, null where there is none. */
export function useRecorded(
  { deviceKey, dictationId }: LetterRecording,
  patientId: number,
): Dictation | null | undefined {
  const id = useIdOf({ deviceKey, patientId, enabled: dictationId === null })
  const known = dictationId ?? id
  const { data } = useQuery({ ...dictationQuery(known ?? 0), enabled: typeof known === 'number' })
  useOpen(isUntyped(data) ? data.id : null)
  return known === null ? null : data
}

/** Sent, and nobody has made a letter of it. */
export function isUntyped(dictation: Dictation | null | undefined): dictation is Dictation {
  const state = dictation?.discardedAt === null ? dictation.state : 'typed'
  return state !== 'typed' && state !== 'recording'
}

type IdOf = { deviceKey: string; patientId: number; enabled: boolean }

/** By the key of the device that recorded it. */
function useIdOf({ deviceKey, patientId, enabled }: IdOf): number | null | undefined {
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

/** Says to whoever looks for something to type that this one is being made a letter. */
function useOpen(id: number | null): void {
  useEffect(() => {
    if (id === null) return
    const say = () => {
      const body = { position: 0 }
      void call(routes.dictation.savePosition, { params: { id }, body }).catch(() => undefined)
    }
    say()
    const timer = setInterval(say, sayEvery)
    return () => clearInterval(timer)
  }, [id])
}

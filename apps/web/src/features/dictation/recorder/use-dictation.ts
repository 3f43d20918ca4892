import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import { aloneOrNot } from '../../../platform/tab-locks.ts'
import {
  type DictationFacts,
  type KeptDictation,
  changeDictation,
  closeTakes,
  keepDictation,
  newDictation,
  readDictation,
  useKeptDictations,
} from './kept-dictations.ts'
import type { RecorderRequest } from './open-recorder.ts'
import { recordingLock } from './recording-lock.ts'
import { uploadSoon } from './uploads.ts'

/** The dictation that is open in the recorder: a new one is kept on this device from its first sound on. */
export function useDictation(userId: number, request: RecorderRequest) {
  const [deviceKey] = useState(() => request.deviceKey ?? newIdempotencyKey())
  const [asked, setAsked] = useState<DictationFacts>({
    patient: request.patient ?? null,
    letterType: request.letterType ?? 'consultation',
    priority: request.priority ?? 'medium',
  })
  const kept: KeptDictation | null = useKeptDictations().find((one) => one.deviceKey === deviceKey) ?? null
  const facts: DictationFacts = kept ?? asked
  const [askedDoctor, setAskedDoctor] = useState<number | null>(null)
  return {
    deviceKey,
    kept,
    facts,
    changeFacts: (part: Partial<DictationFacts>) => {
      setAsked({ ...asked, ...part })
      changeDictation(userId, deviceKey, { ...part, trouble: null })
      uploadSoon()
    },
    doctorId: kept ? kept.doctorId : askedDoctor,
    /** Whose it is can be said until the server has heard of it. */
    changeDoctor: (doctorId: number | null) => {
      setAskedDoctor(doctorId)
      changeDictation(userId, deviceKey, { doctorId, trouble: null })
      uploadSoon()
    },
    begin: () => {
      if (readDictation(userId, deviceKey) === null)
        keepDictation(userId, { ...newDictation(asked, new Date()), deviceKey, doctorId: askedDoctor })
    },
  }
}

/** Who has it in hand lets it go when it is closed: how soon that is noticed, in ms. */
const askAgain = 700

/** Whether this tab has it in hand: one at a time records. `elsewhere`: another tab of this browser has. */
export function useRecordingLock(userId: number, deviceKey: string): 'asking' | 'here' | 'elsewhere' {
  const [place, setPlace] = useState<'asking' | 'here' | 'elsewhere'>('asking')
  useEffect(() => {
    let isGone = false
    let letGo = () => {}
    const isOver = new Promise<void>((resolve) => (letGo = resolve))
    const hold = async () => {
      if (isGone) return true
      // Whoever recorded before is gone: nothing is added to its takes any more.
      closeTakes(userId, deviceKey)
      setPlace('here')
      await isOver
      return true
    }
    const take = async () => {
      for (
        let tries = 1;
        !isGone && (await aloneOrNot(recordingLock(deviceKey), hold)) === null;
        tries += 1
      ) {
        if (tries > 1) setPlace('elsewhere')
        await new Promise((resolve) => setTimeout(resolve, askAgain))
      }
    }
    void take()
    return () => {
      isGone = true
      letGo()
    }
  }, [userId, deviceKey])
  return place
}

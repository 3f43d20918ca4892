import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '../../../platform/intent.ts'
import { aloneOrNot } from '../../../platform/tab-locks.ts'
import {
  type DictationFacts,
  type DictationDraft,
  updateDictation,
  closeTakes,
  storeDictation,
  newDictation,
  readDictation,
  recordingLock,
  useDictationDrafts,
} from './dictation-drafts.ts'
import type { RecorderRequest } from './open-recorder.ts'
import { uploadSoon } from './uploads.ts'

/** Provides the dictation in the recorder. A new one is stored with its first sound. */
export function useDictation(userId: number, request: RecorderRequest) {
  const [deviceKey] = useState(() => request.deviceKey ?? newIdempotencyKey())
  const [pendingFacts, setPendingFacts] = useState<DictationFacts>({
    patient: request.patient ?? null,
    letterType: request.letterType ?? 'consultation',
    priority: request.priority ?? 'medium',
  })
  const draft: DictationDraft | null = useDictationDrafts().find((one) => one.deviceKey === deviceKey) ?? null
  const facts: DictationFacts = draft ?? pendingFacts
  const [pendingDoctor, setPendingDoctor] = useState<number | null>(null)
  return {
    deviceKey,
    draft,
    facts,
    changeFacts: (part: Partial<DictationFacts>) => {
      setPendingFacts({ ...pendingFacts, ...part })
      // The visit belongs to its patient. A dictation about somebody else is about no visit.
      const isAboutAnother = part.patient !== undefined && part.patient?.id !== facts.patient?.id
      updateDictation(userId, deviceKey, { ...part, ...(isAboutAnother && { visitId: null }), trouble: null })
      uploadSoon()
    },
    doctorId: draft ? draft.doctorId : pendingDoctor,
    /** Changes the doctor, which is possible until the server knows the dictation. */
    changeDoctor: (doctorId: number | null) => {
      setPendingDoctor(doctorId)
      updateDictation(userId, deviceKey, { doctorId, trouble: null })
      uploadSoon()
    },
    begin: () => {
      const isAsRequested = pendingFacts.patient?.id === request.patient?.id
      if (readDictation(userId, deviceKey) === null)
        storeDictation(userId, {
          ...newDictation(pendingFacts, new Date()),
          deviceKey,
          doctorId: pendingDoctor,
          visitId: (isAsRequested && request.visitId) || null,
        })
    },
  }
}

/** In ms: how soon a released lock is noticed. */
const lockRetryInterval = 700

/**
 * Says whether this tab may record, because only one tab may at a time. `elsewhere`: another tab of this browser holds the
 * lock.
 */
export function useRecordingLock(userId: number, deviceKey: string): 'asking' | 'here' | 'elsewhere' {
  const [place, setPlace] = useState<'asking' | 'here' | 'elsewhere'>('asking')
  useEffect(() => {
    let isUnmounted = false
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const hold = async () => {
      if (isUnmounted) return true
      // The tab that was recording has closed.
      closeTakes(userId, deviceKey)
      setPlace('here')
      await released
      return true
    }
    const acquire = async () => {
      for (
        let attempt = 1;
        !isUnmounted && (await aloneOrNot(recordingLock(deviceKey), hold)) === null;
        attempt += 1
      ) {
        if (attempt > 1) setPlace('elsewhere')
        await new Promise((resolve) => setTimeout(resolve, lockRetryInterval))
      }
    }
    void acquire()
    return () => {
      isUnmounted = true
      release()
    }
  }, [userId, deviceKey])
  return place
}

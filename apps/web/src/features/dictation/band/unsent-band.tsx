import { Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isBeingRecorded } from '@sincerely/domain/dictations/being-recorded'
import { routes } from '@sincerely/contract/routes'
import type { DictationSummary } from '@sincerely/contract/dictation'
import { messageOf, call } from '../../../platform/api.ts'
import { useMomentText, useNow } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { toast, withdrawToast } from '../../../ui/toast.ts'
import { BegunElsewhere } from '../begun-elsewhere.tsx'
import { clockText } from '../player/timeline.ts'
import { discardDictation } from '../recorder/discard.ts'
import {
  type LeftBehind,
  type KeptDictation,
  changeDictation,
  factsText,
  keepDictation,
  newDictation,
  readDictation,
} from '../recorder/kept-dictations.ts'
import { openRecorder, useRecorderRequest } from '../recorder/open-recorder.ts'
import { keptSeconds, useKeptSound } from '../recorder/use-kept-sound.ts'
import { wishToSend } from '../recorder/wish-to-send.ts'
import classes from './unsent-band.module.css'
import { type Unsent, useUnsent } from './use-unsent.ts'

/** The next visit begins with what was left: a dictation that was not sent, and what can be done with it. */
export function UnsentBand() {
  const request = useRecorderRequest()
  const unsent = useUnsent()
  const [isOpen, setOpen] = useState(false)
  if (unsent.length === 0 || request !== null) return null
  // What the server does not take is said first.
  const inOrder = unsent.toSorted((one, other) => Number(isStuck(other)) - Number(isStuck(one)))
  const isMuch = unsent.length > mostRows
  const shown = isMuch && !isOpen ? inOrder.slice(0, 1) : inOrder
  return (
    <section className={classes.band} aria-label="Unsent dictations">
      <ul className={classes.rows}>
        {shown.map((one) => (
          <Row key={one.deviceKey} unsent={one} />
        ))}
      </ul>
      {isMuch && (
        <div className={classes.more}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : `Show ${unsent.length - 1} more unsent dictations`}
          </Button>
        </div>
      )}
    </section>
  )
}

/** More of them would take the page away from whoever has something else to do. */
const mostRows = 2

function isStuck({ kept }: Unsent): boolean {
  return kept !== null && kept.trouble !== null
}

function Row({ unsent }: { unsent: Unsent }) {
  const { id: userId } = useSignedInUser()
  const { deviceKey, patientName, kept, begun } = unsent
  const sound = useKeptSound(userId, deviceKey, kept?.takes.length)
  const seconds = kept && sound ? keptSeconds(kept, sound) : (begun?.seconds ?? 0)
  const isAdopted = kept === null || kept.isAdopted
  const now = useNow().getTime()
  const isOpenElsewhere = isAdopted && begun !== null && isBeingRecorded(begun, now)
  const [isAsking, setAsking] = useState(false)
  const letterOf = kept?.isForLetter ? kept.patient : null
  const navigate = useNavigate()
  const toLetter = (patientId: number) =>
    navigate({
      to: '/patients/$patientId',
      params: { patientId: String(patientId) },
      search: { letter: true },
    })

  const about = `dictation ${deviceKey}`
  const withIt = (act: () => void) => async () => {
    try {
      if (kept === null && begun) await adoptDictation(userId, begun)
      withdrawToast(about)
      act()
    } catch (error) {
      toast({ type: 'error', title: "Couldn't open it", message: messageOf(error), about })
    }
  }
  const send = withIt(() => {
    wishToSend(userId, deviceKey, { isForLetter: false })
  })
  const ask = () => {
    setAsking(true)
    return Promise.resolve()
  }
  const actions = [
    letterOf === null
      ? { label: 'Continue', act: withIt(() => reopen({})) }
      : { label: 'Continue the letter', act: () => toLetter(letterOf.id) },
    { label: 'Listen', act: withIt(() => reopen({ listens: true })) },
    { label: sendLabel(unsent), act: isOpenElsewhere ? ask : send },
    { label: 'Discard', act: withIt(() => discardDictation(userId, deviceKey)) },
  ]
  const reopen = (options: { listens?: boolean }) => {
    changeDictation(userId, deviceKey, { wish: 'keep' })
    openRecorder({ deviceKey, isOpenElsewhere, ...options })
  }
  return (
    <li className={classes.row}>
      <What unsent={unsent} seconds={seconds} isOpenElsewhere={isOpenElsewhere} />
      <div className={classes.actions}>
        {actions.map(({ label, act }) => (
          <Button
            key={label}
            size="compact-sm"
            variant={label.startsWith('Continue') ? 'default' : 'subtle'}
            color={label.startsWith('Continue') ? undefined : 'gray'}
            aria-label={`${label}: dictation${patientName === null ? '' : ` for ${patientName}`}`}
            onClick={() => void act()}
          >
            {label}
          </Button>
        ))}
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title="Send what has arrived?"
          confirmLabel="Send it as it is"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void send()
          }}
        >
          <BegunElsewhere seconds={seconds} isOpen />
        </LazyConfirmDialog>
      )}
    </li>
  )
}

/** What it is, how long, and since when. */
type WhatProps = { unsent: Unsent; seconds: number; isOpenElsewhere: boolean }

function What({ unsent: { patientName, startedAt, kept }, seconds, isOpenElsewhere }: WhatProps) {
  const momentText = useMomentText()
  const trouble = kept?.trouble ?? null
  const leftBehind = kept?.leftBehind ?? null
  const isAdopted = kept === null || kept.isAdopted
  return (
    <>
      <IconMicrophone size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <p className={classes.words}>
        {leftBehind === null
          ? whatIsLeft(patientName, kept?.isForLetter === true)
          : `Part of a recording${patientName === null ? '' : ` for ${patientName}`} was not sent`}
        <span className={classes.quiet}>
          {` · ${clockText(seconds)} · started ${momentText(startedAt)}${isAdopted ? ' on another device' : ''}${isOpenElsewhere ? ', open there now' : ''}`}
        </span>
        {leftBehind !== null && <span className={classes.why}>{whyLeft[leftBehind]}</span>}
        {trouble !== null && <span className={classes.trouble}>{trouble}</span>}
      </p>
    </>
  )
}

function whatIsLeft(patientName: string | null, isForLetter: boolean): string {
  const who = patientName === null ? '' : ` for ${patientName}`
  return isForLetter
    ? `A recording for a letter${who} has not been used yet`
    : `A dictation${who} was not sent`
}

function sendLabel({ kept }: Unsent): string {
  if (kept?.missing === 'asked') return 'Send without it'
  if (kept !== null && kept.trouble !== null) return 'Try again'
  return kept?.leftBehind ? 'Send as a new dictation' : 'Send'
}

const whyLeft = {
  sent: 'Another device sent this dictation before the whole recording had arrived. What was recorded here is kept; you can send it as a new dictation.',
  gone: 'The dictation it belongs to was discarded elsewhere, or is no longer yours. What was recorded here is kept; you can send it as a new dictation.',
  other:
    'Another device continued the same dictation in the meantime. What was recorded here is kept; you can send it as a new dictation.',
} as const satisfies Record<LeftBehind, string>

/**
 * Takes a dictation in hand that was begun elsewhere: from here on it is gone on with, sent or discarded like one that was
 * begun on this device. Throws an ApiError.
 */
async function adoptDictation(userId: number, { id, deviceKey }: DictationSummary): Promise<void> {
  if (readDictation(userId, deviceKey) !== null) return
  const { dictation } = await call(routes.dictation.get, { params: { id } })
  const { patientId, patientName, letterType, priority, createdAt, takes } = dictation
  const patient = patientId === null ? null : { id: patientId, name: patientName ?? '' }
  const facts = { patient, letterType, priority }
  const adopted: KeptDictation = {
    ...newDictation(facts, new Date(createdAt)),
    deviceKey,
    dictationId: id,
    sentFacts: factsText(facts),
    doctorId: dictation.doctorId,
    elsewhere: takes.map(({ take, seconds }) => ({ take, seconds })),
    isAdopted: true,
  }
  keepDictation(userId, adopted)
}

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
import { StartedElsewhere } from '../started-elsewhere.tsx'
import { clockText } from '../player/timeline.ts'
import { discardDictation } from '../recorder/discard.ts'
import {
  type SplitReason,
  type DictationDraft,
  updateDictation,
  factsText,
  storeDictation,
  newDictation,
  readDictation,
} from '../recorder/dictation-drafts.ts'
import { openRecorder, useRecorderRequest } from '../recorder/open-recorder.ts'
import { recordedSeconds, useStoredSound } from '../recorder/use-stored-sound.ts'
import { requestSend } from '../recorder/request-send.ts'
import classes from './unsent-band.module.css'
import { type Unsent, useUnsent } from './use-unsent.ts'

/** Lists unsent dictations, each with its possible actions. */
export function UnsentBand() {
  const request = useRecorderRequest()
  const unsent = useUnsent()
  const [isExpanded, setExpanded] = useState(false)
  if (unsent.length === 0 || request !== null) return null
  // Refused dictations come first.
  const inOrder = unsent.toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)))
  const isCollapsible = unsent.length > maxRows
  const shown = isCollapsible && !isExpanded ? inOrder.slice(0, 1) : inOrder
  return (
    <section className={classes.band} aria-label="Unsent dictations">
      <ul className={classes.rows}>
        {shown.map((one) => (
          <Row key={one.deviceKey} unsent={one} />
        ))}
      </ul>
      {isCollapsible && (
        <div className={classes.more}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : `Show ${unsent.length - 1} more unsent dictations`}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Further rows are not listed, because they would push the page's content out of view. */
const maxRows = 2

function isRefused({ draft }: Unsent): boolean {
  return draft !== null && draft.trouble !== null
}

function Row({ unsent }: { unsent: Unsent }) {
  const { id: userId } = useSignedInUser()
  const { deviceKey, patientName, draft, onServer } = unsent
  const sound = useStoredSound(userId, deviceKey, draft?.takes.length)
  const seconds = draft && sound ? recordedSeconds(draft, sound) : (onServer?.seconds ?? 0)
  const isAdopted = draft === null || draft.isAdopted
  const now = useNow().getTime()
  const isOpenElsewhere = isAdopted && onServer !== null && isBeingRecorded(onServer, now)
  const [isAsking, setAsking] = useState(false)
  const letterOf = draft?.isForLetter ? draft.patient : null
  const navigate = useNavigate()
  const toLetter = (patientId: number) =>
    navigate({
      to: '/patients/$patientId',
      params: { patientId: String(patientId) },
      search: { letter: true },
    })

  const about = `dictation ${deviceKey}`
  const withDraft = (act: () => void) => async () => {
    try {
      if (draft === null && onServer) await adoptDictation(userId, onServer)
      withdrawToast(about)
      act()
    } catch (error) {
      toast({ type: 'error', title: "Couldn't open the dictation", message: messageOf(error), about })
    }
  }
  const send = withDraft(() => {
    requestSend(userId, deviceKey, { isForLetter: false })
  })
  const ask = () => {
    setAsking(true)
    return Promise.resolve()
  }
  const actions = [
    letterOf === null
      ? { label: 'Continue', act: withDraft(() => reopen({})) }
      : { label: 'Continue the letter', act: () => toLetter(letterOf.id) },
    { label: 'Listen', act: withDraft(() => reopen({ isListening: true })) },
    { label: sendLabel(unsent), act: isOpenElsewhere ? ask : send },
    { label: 'Discard', act: withDraft(() => discardDictation(userId, deviceKey)) },
  ]
  const reopen = (options: { isListening?: boolean }) => {
    updateDictation(userId, deviceKey, { wish: 'keep' })
    openRecorder({ deviceKey, isOpenElsewhere, ...options })
  }
  return (
    <li className={classes.row}>
      <UnsentDescription unsent={unsent} seconds={seconds} isOpenElsewhere={isOpenElsewhere} />
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
          title="Send the part that has arrived?"
          confirmLabel="Send it as it is"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void send()
          }}
        >
          <StartedElsewhere seconds={seconds} isOpen />
        </LazyConfirmDialog>
      )}
    </li>
  )
}

type UnsentDescriptionProps = { unsent: Unsent; seconds: number; isOpenElsewhere: boolean }

function UnsentDescription({
  unsent: { patientName, startedAt, draft },
  seconds,
  isOpenElsewhere,
}: UnsentDescriptionProps) {
  const momentText = useMomentText()
  const trouble = draft?.trouble ?? null
  const leftBehind = draft?.leftBehind ?? null
  const isAdopted = draft === null || draft.isAdopted
  return (
    <>
      <IconMicrophone size={18} stroke={1.5} className={classes.icon} aria-hidden />
      <p className={classes.words}>
        {leftBehind === null
          ? unsentText(patientName, draft?.isForLetter === true)
          : `Part of a recording${patientName === null ? '' : ` for ${patientName}`} was not sent`}
        <span className={classes.quiet}>
          {` · ${clockText(seconds)} · started ${momentText(startedAt)}${isAdopted ? ' on another device' : ''}${isOpenElsewhere ? ', open there now' : ''}`}
        </span>
        {leftBehind !== null && <span className={classes.why}>{splitExplanations[leftBehind]}</span>}
        {trouble !== null && <span className={classes.trouble}>{trouble}</span>}
      </p>
    </>
  )
}

function unsentText(patientName: string | null, isForLetter: boolean): string {
  const who = patientName === null ? '' : ` for ${patientName}`
  return isForLetter
    ? `A recording for a letter${who} has not been used yet`
    : `A dictation${who} was not sent`
}

function sendLabel({ draft }: Unsent): string {
  if (draft?.missing === 'asked') return 'Send without it'
  if (draft !== null && draft.trouble !== null) return 'Try again'
  return draft?.leftBehind ? 'Send as a new dictation' : 'Send'
}

const splitExplanations = {
  sent: 'Another device sent this dictation before the whole recording had arrived. The part recorded here is kept. You can send it as a new dictation.',
  gone: 'This dictation was discarded elsewhere, or is no longer yours. The part recorded here is kept. You can send it as a new dictation.',
  other:
    'Another device continued the same dictation in the meantime. The part recorded here is kept. You can send it as a new dictation.',
} as const satisfies Record<SplitReason, string>

/**
 * Takes over a dictation that another device started, so that it can be continued, sent or discarded here. Throws an
 * ApiError.
 */
async function adoptDictation(userId: number, { id, deviceKey }: DictationSummary): Promise<void> {
  if (readDictation(userId, deviceKey) !== null) return
  const { dictation } = await call(routes.dictation.get, { params: { id } })
  const { patientId, patientName, patientDob: dob, letterType, priority, createdAt, takes } = dictation
  const patient = patientId === null ? null : { id: patientId, name: patientName ?? '', dob }
  const facts = { patient, letterType, priority }
  const adopted: DictationDraft = {
    ...newDictation(facts, new Date(createdAt)),
    deviceKey,
    dictationId: id,
    sentFacts: factsText(facts),
    doctorId: dictation.doctorId,
    elsewhere: takes.map(({ take, seconds }) => ({ take, seconds })),
    isAdopted: true,
  }
  storeDictation(userId, adopted)
}

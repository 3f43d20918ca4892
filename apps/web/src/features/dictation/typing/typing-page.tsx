import type { Dictation } from '@sincerely/contract/dictation'
import { routes } from '@sincerely/contract/routes'
import { withDoubtMarks } from '@sincerely/domain/dictations/doubt-marks'
import { dictationStateLabels } from '@sincerely/domain/dictations/state'
import { IconArrowLeft, IconMicrophoneOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState, useEffect, useEffectEvent } from 'react'
import { actionMessageOf, downloadMedia, call } from '../../../platform/api.ts'
import { useMomentText, useNow } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { useChangeDictation } from '../dictation-changes.queries.ts'
import { dictationQuery, useTranscript } from '../dictation.queries.ts'
import { usePlayer } from '../player/use-player.ts'
import { FactsForm } from '../recorder/facts-form.tsx'
import type { Player } from '../player/player.ts'
import { DiscardButton } from './discard-button.tsx'
import { NotSent } from './not-sent.tsx'
import { Playback } from './playback.tsx'
import { Transcript } from './transcript.tsx'
import classes from './typing.module.css'

/** Renders the letter beside the playback controls. */
export type LetterSlot = (typed: {
  dictation: Dictation
  patientId: number
  /** The complete transcript; null until there is one. */
  transcript: string | null
}) => ReactNode

type TypingPageProps = { dictationId: number; letter: LetterSlot }

export function TypingPage({ dictationId, letter }: TypingPageProps) {
  const { data: dictation, error, isFetching, refetch } = useQuery(dictationQuery(dictationId))
  usePageTitle(dictation?.patientName ? `Dictation for ${dictation.patientName}` : undefined)
  if (dictation) return <OpenDictation key={soundKey(dictation)} dictation={dictation} letter={letter} />
  if (dictation === null) return <NotFound />
  if (error === null) return <SkeletonLines lines={10} label="Loading the dictation" />
  return (
    <ErrorState
      title="Couldn't load the dictation"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** Returns a key for the player, which stays as long as the sound is the same. */
function soundKey({ id, hasSound, takes }: Dictation): string {
  return [id, hasSound, ...takes.map(({ take, seconds }) => `${take}:${seconds}`)].join(' ')
}

function OpenDictation({ dictation, letter }: { dictation: Dictation; letter: LetterSlot }) {
  const { id, state, hasSound, hasTranscript, patientId, patientName, patientDob: dob } = dictation
  const change = useChangeDictation(dictation)
  const [takes] = useState(() =>
    (hasSound ? dictation.takes : []).map(({ take, seconds }) => ({
      seconds,
      load: () => downloadMedia(routes.dictation.playTake, { params: { id, take } }),
    })),
  )
  const player = usePlayer(takes, dictation.position)
  const isOpen = state !== 'typed' && state !== 'recording' && dictation.discardedAt === null
  useSavePosition(id, player, isOpen)
  const mayHaveTranscript = hasTranscript || state === 'transcribing' || state === 'failed'
  const transcript = useTranscript(id, { enabled: mayHaveTranscript }).data ?? null
  const words = useMemo(
    () => (transcript?.isComplete && transcript.text.trim() !== '' ? withDoubtMarks(transcript) : null),
    [transcript],
  )
  const patient = useMemo(
    () => (patientId === null ? null : { id: patientId, name: patientName ?? '', dob }),
    [patientId, patientName, dob],
  )
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Head dictation={dictation} />
        <OpenElsewhere dictation={dictation} />
        {hasSound ? <Playback player={player} takes={takes} /> : <NoSound state={state} />}
        {dictation.missing !== null && (
          <Notice tone="yellow" title="Part of the recording is missing">
            {dictation.missing}
          </Notice>
        )}
        {dictation.notes !== null && <Notice title="Note">{dictation.notes}</Notice>}
      </div>
      <div className={classes.letter}>
        {isOpen && patientId !== null && letter({ dictation, patientId, transcript: words })}
        {isOpen && patientId === null && (
          <EmptyState
            title="Choose the patient"
            message="The letter starts with the patient's name and date of birth."
          />
        )}
        {!isOpen && <Closed dictation={dictation} />}
      </div>
      <div className={classes.more}>
        {isOpen && (
          <FactsForm
            facts={{ patient, letterType: dictation.letterType, priority: dictation.priority }}
            onChange={({ patient: selected, letterType, priority }) =>
              change.mutate({ ...(selected && { patientId: selected.id }), letterType, priority })
            }
          />
        )}
        <Transcript dictation={dictation} transcript={transcript} player={player} />
        {isOpen && <DiscardButton dictation={dictation} />}
      </div>
    </div>
  )
}

function Head({ dictation }: { dictation: Dictation }) {
  const momentText = useMomentText()
  const { patientName, doctorName, createdBy, sentAt, createdAt, state } = dictation
  const by = createdBy.userId === dictation.doctorId ? '' : `, recorded by ${createdBy.name}`
  return (
    <header className={classes.head}>
      <ButtonLink
        to="/to-type"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
      >
        Ready to type
      </ButtonLink>
      <h1 className={classes.title}>
        {patientName === null ? 'Dictation' : `Dictation for ${patientName}`}{' '}
        <ToneBadge tone={state === 'typed' ? 'green' : state === 'failed' ? 'yellow' : 'grey'}>
          {state === 'recording' ? 'Not sent' : dictationStateLabels[state].label}
        </ToneBadge>
      </h1>
      <p className={classes.about}>{`${doctorName}${by} · ${momentText(sentAt ?? createdAt)}`}</p>
    </header>
  )
}

/** In ms: after this time without activity, a dictation counts as no longer being typed. */
const atItFor = 10 * 60_000

/**
 * Names the user who had the dictation open when this page opened. Later answers would name this user, because the page
 * reports them.
 */
function OpenElsewhere({ dictation }: { dictation: Dictation }) {
  const { id: userId } = useSignedInUser()
  const momentText = useMomentText()
  const now = useNow().getTime()
  const [by] = useState(dictation.openedBy)
  if (by === null || by.userId === userId || now - Date.parse(by.at) > atItFor) return null
  return (
    <Notice tone="yellow" title={`${by.name} has this dictation open`}>
      {`Last active ${momentText(by.at)}. Ask them before you type it too.`}
    </Notice>
  )
}

function NoSound({ state }: Pick<Dictation, 'state'>) {
  return (
    <Notice title="No recording">
      {state === 'recording'
        ? 'Nothing has arrived yet.'
        : 'The recording was deleted automatically. The practice sets how long recordings are kept.'}
    </Notice>
  )
}

function Closed({ dictation }: { dictation: Dictation }) {
  const { state, letterId, discardedAt } = dictation
  if (state === 'recording' && discardedAt === null) return <NotSent dictation={dictation} />
  if (state === 'typed' && letterId !== null) {
    return (
      <EmptyState
        title="This dictation is now a letter"
        message="Make any changes in the letter."
        action={
          <ButtonLink to="/letters/$letterId" params={{ letterId: String(letterId) }}>
            Open the letter
          </ButtonLink>
        }
      />
    )
  }
  const message = 'This dictation was discarded.'
  return <EmptyState title="Nothing to type" message={message} action={<Back />} />
}

function NotFound() {
  return (
    <div className={classes.missing}>
      <h1 className={classes.title}>Dictation not found</h1>
      <EmptyState
        icon={<IconMicrophoneOff size={28} stroke={1.5} />}
        title="This dictation is not available"
        message="It was discarded, or you don't have access to it."
        action={<Back />}
      />
    </div>
  )
}

function Back() {
  return (
    <ButtonLink to="/to-type" variant="default">
      Back to the list
    </ButtonLink>
  )
}

/** In ms: how often the position is saved while the sound plays. */
const saveInterval = 5000

/** Saves the playback position on the server, which also tells others that the dictation is open. */
function useSavePosition(id: number, player: Player, isOpen: boolean): void {
  const save = useEffectEvent(() => {
    if (!isOpen) return
    const { position } = player.state()
    // A failed save loses only a position, and the next save sends a newer one.
    void call(routes.dictation.savePosition, { params: { id }, body: { position } }).catch(() => undefined)
  })
  useEffect(() => {
    save()
    let wasPlaying = false
    const stop = player.onChange(() => {
      const { isPlaying } = player.state()
      if (wasPlaying && !isPlaying) save()
      wasPlaying = isPlaying
    })
    const timer = setInterval(() => {
      if (player.state().isPlaying) save()
    }, saveInterval)
    return () => {
      stop()
      clearInterval(timer)
      if (player.state().isPlaying) save()
    }
  }, [player])
}

import { Button, Loader } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import type { Transcript } from '@sincerely/contract/transcripts'
import { withDoubtMarks } from '@sincerely/domain/dictations/doubt-marks'
import { routes } from '@sincerely/contract/routes'
import { IconHeadphones } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { downloadMedia } from '../../../platform/api.ts'
import { useInfo } from '../../../platform/practice.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useSendDictation, useTranscribe } from '../dictation-changes.queries.ts'
import { useTranscript } from '../dictation.queries.ts'
import { Listen } from '../player/listen.tsx'
import { clockText } from '../player/timeline.ts'
import { DiscardButton } from '../typing/discard-button.tsx'
import { PerhapsNotSaid } from '../typing/perhaps-not-said.tsx'
import { useLiveText } from '../typing/use-live-text.ts'
import type { LetterRecording } from './letter-recording.ts'
import classes from './letter-recorder.module.css'
import { isUntyped, useRecorded } from './use-recorded.ts'

type RecordedPanelProps = {
  patientId: number
  recording: LetterRecording
  onRecording: (recording: LetterRecording | null) => void
  onWords: (words: string) => void
}

/** A recording that is at the server: its words come into the letter by themselves, and its sound stays with it. */
export function RecordedPanel({ patientId, recording, onRecording, onWords }: RecordedPanelProps) {
  const dictation = useRecorded(recording, patientId)
  const letGo = () => onRecording(null)
  useKnownNumber(dictation, recording, onRecording)
  const transcript = useWords(dictation, recording, onWords)
  return (
    <section className={classes.panel} aria-label="Recording">
      {dictation === undefined && (
        <p className={classes.status} role="status">
          <Loader size={14} aria-hidden /> Loading the recording.
        </p>
      )}
      {dictation === null && <Gone onLetGo={letGo} />}
      {dictation && (
        <Recorded
          key={dictation.id}
          dictation={dictation}
          hasWords={recording.hasWords}
          transcript={transcript}
          onWordsAgain={() => onRecording({ ...recording, hasWords: false })}
          onLetGo={letGo}
        />
      )}
    </section>
  )
}

/** Only what was sent can be the letter's. */
function useKnownNumber(
  dictation: Dictation | null | undefined,
  recording: LetterRecording,
  onRecording: (recording: LetterRecording) => void,
): void {
  const known = isUntyped(dictation) && dictation.id !== recording.dictationId ? dictation.id : null
  const tell = useEffectEvent((dictationId: number) => onRecording({ ...recording, dictationId }))
  useEffect(() => {
    if (known !== null) tell(known)
  }, [known])
}

/** All of them at once: half a dictation would make the rest look lost. Answers what there is of them. */
function useWords(
  dictation: Dictation | null | undefined,
  { dictationId, hasWords }: LetterRecording,
  onWords: (words: string) => void,
): Transcript | null {
  const enabled = dictationId !== null && dictation?.hasTranscript === true
  const { data } = useTranscript(dictationId ?? 0, { enabled })
  const words = enabled && !hasWords && data?.isComplete ? withDoubtMarks(data).trim() : ''
  const tell = useEffectEvent(onWords)
  useEffect(() => {
    if (words !== '') tell(words)
  }, [words])
  return data ?? null
}

type RecordedProps = {
  dictation: Dictation
  hasWords: boolean
  transcript: Transcript | null
  /** The words are wanted once more. */
  onWordsAgain: () => void
  onLetGo: () => void
}

function Recorded({ dictation, hasWords, transcript, onWordsAgain, onLetGo }: RecordedProps) {
  const { id, seconds, state, letterId, takes } = dictation
  const [listens, setListens] = useState(false)
  const played = useMemo(
    () =>
      takes.map(({ take, seconds: length }) => ({
        seconds: length,
        load: () => downloadMedia(routes.dictation.playTake, { params: { id, take } }),
      })),
    [id, takes],
  )
  if (state === 'typed') return <DraftElsewhere letterId={letterId} onLetGo={onLetGo} />
  if (state === 'recording') return <NotSentYet dictation={dictation} onLetGo={onLetGo} />
  return (
    <>
      <p className={classes.status}>
        <strong>{`Recorded: ${clockText(seconds)}.`}</strong>{' '}
        <span>The recording stays with this letter.</span>
      </p>
      <Words dictation={dictation} hasWords={hasWords} />
      {hasWords && transcript && <PerhapsNotSaid transcript={transcript} />}
      {listens && <Listen takes={played} />}
      <div className={classes.actions}>
        {hasWords && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onWordsAgain}>
            Add the text again
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconHeadphones size={14} aria-hidden />}
          onClick={() => setListens(!listens)}
        >
          Listen
        </Button>
        <DiscardButton dictation={dictation} onGone={onLetGo} />
      </div>
    </>
  )
}

/** How it stands with the words. */
function Words({ dictation, hasWords }: Pick<RecordedProps, 'dictation' | 'hasWords'>) {
  const { id, state, failure, hasTranscript } = dictation
  const { speech } = useInfo()
  const again = useTranscribe(id)
  const live = useLiveText(id)
  if (hasWords) return <p className={classes.hint}>The text is in the dictation below.</p>
  if (state === 'transcribing') {
    return (
      <>
        <p className={classes.status} role="status">
          <Loader size={14} aria-hidden />
          {failure?.nextTryAt
            ? `${failure.message} It is tried again automatically.`
            : 'The recording is being transcribed. The text appears in the dictation below automatically.'}
        </p>
        {live !== '' && <p className={classes.words}>{live}</p>}
      </>
    )
  }
  if (failure === null && !hasTranscript)
    return <p className={classes.hint}>Listen, and type the dictation below.</p>
  return (
    <>
      <p className={classes.status} role="status">
        {failure === null ? 'Speech recognition found no speech.' : failure.message} Listen, and type the
        dictation below.
      </p>
      {speech && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

/** This device lost what it knew of it, with the sound that had not arrived. */
function NotSentYet({ dictation, onLetGo }: { dictation: Dictation; onLetGo: () => void }) {
  const send = useSendDictation(dictation)
  return (
    <>
      <p className={classes.status}>
        {`${clockText(dictation.seconds)} of the recording have arrived at the server; this device has nothing more of it.`}
      </p>
      <div className={classes.actions}>
        <DiscardButton dictation={dictation} onGone={onLetGo} />
        <Button
          variant="default"
          size="compact-md"
          loading={send.isPending}
          onClick={() => send.mutate({ withoutMissing: true })}
        >
          Use in this letter
        </Button>
      </div>
    </>
  )
}

function DraftElsewhere({ letterId, onLetGo }: { letterId: number | null; onLetGo: () => void }) {
  return (
    <>
      <p className={classes.status} role="status">
        This recording has already been made into a letter. You can save this letter without it.
      </p>
      <div className={classes.actions}>
        {letterId !== null && (
          <ButtonLink
            to="/letters/$letterId"
            params={{ letterId: String(letterId) }}
            variant="subtle"
            size="compact-md"
          >
            Open that letter
          </ButtonLink>
        )}
        <Button variant="default" size="compact-md" onClick={onLetGo}>
          Continue without it
        </Button>
      </div>
    </>
  )
}

function Gone({ onLetGo }: { onLetGo: () => void }) {
  return (
    <>
      <p className={classes.status} role="status">
        The recording was discarded, or you no longer have access to it.
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="compact-md" onClick={onLetGo}>
          Continue without it
        </Button>
      </div>
    </>
  )
}

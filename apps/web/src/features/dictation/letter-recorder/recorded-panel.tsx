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
import { SoundPlayer } from '../player/sound-player.tsx'
import { clockText } from '../player/timeline.ts'
import { DiscardButton } from '../typing/discard-button.tsx'
import { DoubtfulPassages } from '../typing/doubtful-passages.tsx'
import { useLiveText } from '../typing/use-live-text.ts'
import classes from './letter-recorder.module.css'
import { isUntyped, type LetterRecording, useRecordedDictation } from './use-recorded-dictation.ts'

type RecordedPanelProps = {
  patientId: number
  recording: LetterRecording
  onRecording: (recording: LetterRecording | null) => void
  onWords: (words: string) => void
}

/** Shows a sent recording. Its transcript is added to the letter automatically, and its sound stays with the letter. */
export function RecordedPanel({ patientId, recording, onRecording, onWords }: RecordedPanelProps) {
  const dictation = useRecordedDictation(recording, patientId)
  const detach = () => onRecording(null)
  useReportId(dictation, recording, onRecording)
  const transcript = useReportWords(dictation, recording, onWords)
  return (
    <section className={classes.panel} aria-label="Recording">
      {dictation === undefined && (
        <p className={classes.status} role="status">
          <Loader size={14} aria-hidden /> Loading the recording.
        </p>
      )}
      {dictation === null && <Gone onLetGo={detach} />}
      {dictation && (
        <Recorded
          key={dictation.id}
          dictation={dictation}
          hasWords={recording.hasWords}
          transcript={transcript}
          onWordsAgain={() => onRecording({ ...recording, hasWords: false })}
          onDetach={detach}
        />
      )}
    </section>
  )
}

/** Reports the dictation's id after it was sent. */
function useReportId(
  dictation: Dictation | null | undefined,
  recording: LetterRecording,
  onRecording: (recording: LetterRecording) => void,
): void {
  const newId = isUntyped(dictation) && dictation.id !== recording.dictationId ? dictation.id : null
  const report = useEffectEvent((dictationId: number) => onRecording({ ...recording, dictationId }))
  useEffect(() => {
    if (newId !== null) report(newId)
  }, [newId])
}

/**
 * Reports the transcript once, when it is complete, because half a transcript would look as if the rest were lost. Returns
 * the transcript so far.
 */
function useReportWords(
  dictation: Dictation | null | undefined,
  { dictationId, hasWords }: LetterRecording,
  onWords: (words: string) => void,
): Transcript | null {
  const enabled = dictationId !== null && dictation?.hasTranscript === true
  const { data } = useTranscript(dictationId ?? 0, { enabled })
  const words = enabled && !hasWords && data?.isComplete ? withDoubtMarks(data).trim() : ''
  const report = useEffectEvent(onWords)
  useEffect(() => {
    if (words !== '') report(words)
  }, [words])
  return data ?? null
}

type RecordedProps = {
  dictation: Dictation
  hasWords: boolean
  transcript: Transcript | null
  /** Adds the transcript to the letter again. */
  onWordsAgain: () => void
  onDetach: () => void
}

function Recorded({ dictation, hasWords, transcript, onWordsAgain, onDetach }: RecordedProps) {
  const { id, seconds, state, letterId, takes } = dictation
  const [isListening, setListening] = useState(false)
  const playable = useMemo(
    () =>
      takes.map(({ take, seconds: length }) => ({
        seconds: length,
        load: () => downloadMedia(routes.dictation.playTake, { params: { id, take } }),
      })),
    [id, takes],
  )
  if (state === 'typed') return <DraftElsewhere letterId={letterId} onLetGo={onDetach} />
  if (state === 'recording') return <NotSentYet dictation={dictation} onLetGo={onDetach} />
  return (
    <>
      <p className={classes.status}>
        <strong>{`Recorded: ${clockText(seconds)}.`}</strong>{' '}
        <span>The recording stays with this letter.</span>
      </p>
      <TranscriptState dictation={dictation} hasWords={hasWords} />
      {hasWords && transcript && <DoubtfulPassages transcript={transcript} />}
      {isListening && <SoundPlayer takes={playable} />}
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
          onClick={() => setListening(!isListening)}
        >
          Listen
        </Button>
        <DiscardButton dictation={dictation} onDiscarded={onDetach} />
      </div>
    </>
  )
}

function TranscriptState({ dictation, hasWords }: Pick<RecordedProps, 'dictation' | 'hasWords'>) {
  const { id, state, failure, hasTranscript } = dictation
  const { speech } = useInfo()
  const transcribe = useTranscribe(id)
  const live = useLiveText(id)
  if (hasWords) return <p className={classes.hint}>The text is in the dictation below.</p>
  if (state === 'transcribing') {
    return (
      <>
        <p className={classes.status} role="status">
          <Loader size={14} aria-hidden />
          {failure?.nextTryAt
            ? `${failure.message} Sincerely tries again automatically.`
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
            loading={transcribe.isPending}
            onClick={() => transcribe.mutate()}
          >
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Offers to use or discard the sound on the server, because this device has lost its draft and any sound that had not
 * arrived.
 */
function NotSentYet({ dictation, onLetGo }: { dictation: Dictation; onLetGo: () => void }) {
  const send = useSendDictation(dictation)
  return (
    <>
      <p className={classes.status}>
        {`${clockText(dictation.seconds)} of the recording has reached the server. This device does not have the rest.`}
      </p>
      <div className={classes.actions}>
        <DiscardButton dictation={dictation} onDiscarded={onLetGo} />
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

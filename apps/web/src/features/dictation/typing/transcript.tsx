import { Button, VisuallyHidden } from '@mantine/core'
import type { Dictation } from '@sincerely/contract/dictation'
import type { Transcript as Words } from '@sincerely/contract/transcripts'
import { doubtReasons } from '@sincerely/domain/dictations/doubt-marks'
import { isDictationStepPossible } from '@sincerely/domain/dictations/state'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useInfo, useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useTranscribe } from '../dictation-changes.queries.ts'
import type { Player } from '../player/player.ts'
import { DoubtfulPassages } from './doubtful-passages.tsx'
import { type ShownWord, shownWords, wordAt } from './transcript-words.ts'
import classes from './typing.module.css'
import { useLiveText } from './use-live-text.ts'

type TranscriptProps = {
  dictation: Dictation
  transcript: Words | null
  player: Player
}

/** Shows the transcript word by word as it arrives, or says why there is none. A press on a word plays from there. */
export function Transcript({ dictation, transcript, player }: TranscriptProps) {
  const { speech } = useInfo()
  const live = useLiveText(dictation.id)
  const { state } = dictation
  if (transcript === null && (state === 'recording' || (!speech && state !== 'failed'))) return null
  return (
    <section className={classes.transcript} aria-labelledby="transcript">
      <h2 id="transcript" className={classes.transcriptTitle}>
        Transcript
      </h2>
      <State dictation={dictation} progress={transcriptProgress(transcript, live)} />
      {transcript === null ? (
        live !== '' && <p className={classes.words}>{live}</p>
      ) : (
        <>
          <DoubtfulPassages transcript={transcript} />
          <Hint transcript={transcript} />
          <PlayableWords dictation={dictation} transcript={transcript} player={player} />
          {!transcript.isComplete && live !== '' && <p className={classes.coming}>{live}</p>}
          {transcriptProgress(transcript, live) === 'all' && dictation.failure === null && (
            <TranscribeButton dictation={dictation} />
          )}
        </>
      )}
    </section>
  )
}

function Hint({ transcript: { spans, precision } }: { transcript: Words }) {
  if (spans.length === 0) return null
  const uncertain = spans.filter(({ isUncertain }) => isUncertain).length
  const span = precision === 'words' ? 'word' : 'sentence'
  return (
    <p className={classes.hint}>
      Click a {span} to hear it.
      {uncertain === 1 && ` 1 uncertain ${span} has a wavy line.`}
      {uncertain > 1 && ` ${uncertain} uncertain ${span}s have a wavy line.`}
    </p>
  )
}

type Progress = 'nothing' | 'some' | 'all' | 'no-words'

export function transcriptProgress(
  transcript: Pick<Words, 'text' | 'isComplete'> | null,
  live: string,
): Progress {
  if (transcript === null) return live === '' ? 'nothing' : 'some'
  if (!transcript.isComplete) return 'some'
  return transcript.text.trim() === '' ? 'no-words' : 'all'
}

function State({ dictation, progress }: { dictation: Dictation; progress: Progress }) {
  const momentText = useMomentText()
  const { state, failure } = dictation
  if (state === 'transcribing') {
    return (
      <p className={classes.hint} role="status">
        {failure?.nextTryAt
          ? `${failure.message} Trying again at ${momentText(failure.nextTryAt)}.`
          : 'The recording is being transcribed. You can already start typing.'}
      </p>
    )
  }
  if (failure !== null) {
    return (
      <Notice
        tone="yellow"
        title={
          progress === 'all' ? "Couldn't transcribe the recording again" : "Couldn't transcribe the recording"
        }
      >
        <p className={classes.failure}>
          {failure.message}{' '}
          {progress === 'all'
            ? 'The earlier transcript is kept below.'
            : 'Type it from the recording, or try again.'}
        </p>
        <TranscribeButton dictation={dictation} label="Try again" />
      </Notice>
    )
  }
  if (progress === 'no-words') {
    return (
      <Notice tone="yellow" title="No speech found">
        <p className={classes.failure}>
          Speech recognition found no speech. Listen to the recording. Then type from it, or discard it if it
          is empty.
        </p>
        <TranscribeButton dictation={dictation} />
      </Notice>
    )
  }
  return progress === 'nothing' ? <TranscribeButton dictation={dictation} label="Transcribe" /> : null
}

/**
 * A button that starts the transcription. Hidden unless speech recognition is set up, there is sound, and the dictation's
 * state allows it.
 */
function TranscribeButton({
  dictation,
  label = 'Transcribe again',
}: {
  dictation: Dictation
  label?: string
}) {
  const { id, state, hasSound } = dictation
  const { speech } = useInfo()
  const transcribe = useTranscribe(id)
  if (!speech || !hasSound || !isDictationStepPossible(state, 'transcribe')) return null
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={transcribe.isPending}
        onClick={() => transcribe.mutate()}
      >
        {label}
      </Button>
    </div>
  )
}

type PlayableWordsProps = { dictation: Dictation; transcript: Words; player: Player }

/** Shows the words as one tab stop. Arrow keys move between words, and Enter plays from a word. */
function PlayableWords({ dictation: { takes }, transcript, player }: PlayableWordsProps) {
  const list = useRef<HTMLDivElement>(null)
  const words = useMemo(() => shownWords(transcript, takes), [transcript, takes])
  useEffect(() => {
    let shown = -1
    return player.onChange(() => {
      const at = wordAt(words, player.state().position)
      if (at === shown) return
      const mark = (place: number, isNow: boolean) =>
        list.current?.children[place]?.toggleAttribute('data-now', isNow)
      mark(shown, false)
      mark(at, true)
      shown = at
    })
  }, [player, words])
  return (
    <div ref={list} className={classes.words} role="group" aria-label="Words of the transcript">
      <AllWords words={words} player={player} />
    </div>
  )
}

/** Memoised, because there may be thousands of words. */
const AllWords = memo(function AllWords({ words, player }: { words: readonly ShownWord[]; player: Player }) {
  const first = words.find(({ start }) => start !== null)?.from
  return words.map(({ from, text, start, doubt }) =>
    start === null ? (
      <span key={from}>{text}</span>
    ) : (
      <button
        key={from}
        type="button"
        className={classes.word}
        data-uncertain={doubt !== null || undefined}
        title={doubt === null ? undefined : doubtReasons[doubt]}
        tabIndex={from === first ? 0 : -1}
        onKeyDown={stepToWord}
        onClick={() => {
          player.seek(start)
          player.play()
        }}
      >
        {text}
        {doubt !== null && <VisuallyHidden> (uncertain)</VisuallyHidden>}
      </button>
    ),
  )
})

function stepToWord(event: KeyboardEvent<HTMLButtonElement>): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const all = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const next = all[all.indexOf(event.currentTarget) + by]
  if (!next) return
  for (const one of all) one.tabIndex = one === next ? 0 : -1
  next.focus()
}

import type { Dictation } from '@sincerely/contract/dictation'
import { routes } from '@sincerely/contract/routes'
import { saidWords, whenSaid } from '@sincerely/domain/dictations/when-said'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { actionMessageOf, downloadMedia } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { dictationQuery, useTranscript } from '../dictation.queries.ts'
import { PlayerControls } from '../player/sound-player.tsx'
import type { PlayedTake, Player } from '../player/player.ts'
import { usePlayer } from '../player/use-player.ts'
import { shownWords } from '../typing/transcript-words.ts'
import classes from './letter-sound.module.css'

/** Plays the recording from the words at this offset of the dictation, in UTF-16 units. */
export type PlayFrom = (place: number) => void

export type LetterSoundProps = {
  dictationId: number
  /** The dictated words as the letter has them; null if it has none. */
  words: string | null
  /** Called with a player for these words, or with null while their place in the sound is unknown. */
  onPlayable: (playable: { playFrom: PlayFrom } | null) => void
}

/** Plays the dictation of a letter, for the doctor who signs it. */
export function LetterSound({ dictationId, ...ofWords }: LetterSoundProps) {
  const { data: dictation, error, isFetching, refetch } = useQuery(dictationQuery(dictationId))
  if (dictation) return <Sound dictation={dictation} {...ofWords} />
  if (dictation === null) return <p className={classes.quiet}>You don't have access to this recording.</p>
  if (error === null) return <SkeletonLines lines={1} label="Loading the recording" />
  return (
    <ErrorState
      title="Couldn't load the recording"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type SoundProps = Omit<LetterSoundProps, 'dictationId'> & { dictation: Dictation }

function Sound({ dictation, ...ofWords }: SoundProps) {
  const { id, hasSound, missing, createdBy, createdAt } = dictation
  const momentText = useMomentText()
  const [takes] = useState(() =>
    dictation.takes.map(({ take, seconds }) => ({
      seconds,
      load: () => downloadMedia(routes.dictation.playTake, { params: { id, take } }),
    })),
  )
  if (!hasSound)
    return (
      <p className={classes.quiet}>
        The recording was deleted. Your practice deletes recordings some time after the letter is posted.
      </p>
    )
  return (
    <>
      <PlayedSound dictation={dictation} takes={takes} {...ofWords} />
      {missing !== null && <p className={classes.missing}>{missing}</p>}
      <p className={classes.quiet}>{`Dictated by ${createdBy.name}, ${momentText(createdAt)}`}</p>
    </>
  )
}

function PlayedSound({ dictation, takes, words, onPlayable }: SoundProps & { takes: readonly PlayedTake[] }) {
  const player = usePlayer(takes)
  const said = useSaidWords(dictation, words)
  useEffect(() => {
    if (said.length === 0) return
    onPlayable({ playFrom: (place) => playFrom(player, whenSaid(said, place) ?? 0) })
    return () => onPlayable(null)
  }, [player, said, onPlayable])
  return <PlayerControls player={player} />
}

function playFrom(player: Player, position: number): void {
  player.seek(position)
  player.play()
}

/** Returns the dictated words with their times; empty if speech recognition gave no time for each word. */
function useSaidWords({ id, takes }: Dictation, words: string | null) {
  const { data: transcript } = useTranscript(id, { enabled: words !== null })
  return useMemo(
    () =>
      !transcript || words === null || transcript.precision === 'stretches'
        ? []
        : saidWords(shownWords(transcript, takes), words),
    [transcript, takes, words],
  )
}

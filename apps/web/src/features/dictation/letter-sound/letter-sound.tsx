import type { Dictation } from '@sincerely/contract/dictation'
import { routes } from '@sincerely/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actionMessageOf, downloadMedia } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { dictationQuery } from '../dictation.queries.ts'
import { SoundPlayer } from '../player/sound-player.tsx'
import classes from './letter-sound.module.css'

/** Plays the dictation of a letter, for the doctor who signs it. */
export function LetterSound({ dictationId }: { dictationId: number }) {
  const { data: dictation, error, isFetching, refetch } = useQuery(dictationQuery(dictationId))
  if (dictation) return <Sound dictation={dictation} />
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

function Sound({ dictation }: { dictation: Dictation }) {
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
      <SoundPlayer takes={takes} isAutoPlay={false} />
      {missing !== null && <p className={classes.missing}>{missing}</p>}
      <p className={classes.quiet}>{`Dictated by ${createdBy.name}, ${momentText(createdAt)}`}</p>
    </>
  )
}

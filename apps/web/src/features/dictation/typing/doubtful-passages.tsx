import type { Transcript } from '@sincerely/contract/transcripts'
import { doubtReasons, madeUpPassages } from '@sincerely/domain/dictations/doubt-marks'
import { useMemo } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import classes from './typing.module.css'

/** Lists passages that speech recognition may have invented, with the reason. */
export function DoubtfulPassages({ transcript }: { transcript: Transcript }) {
  const passages = useMemo(() => madeUpPassages(transcript), [transcript])
  if (passages.length === 0) return null
  return (
    <Notice tone="yellow" title="Perhaps not said">
      <ul className={classes.doubtful}>
        {passages.map(({ from, to, doubt }) => (
          <li key={from}>{`‘${shortened(transcript.text.slice(from, to))}’: ${doubtReasons[doubt]}.`}</li>
        ))}
      </ul>
      <p className={classes.failure}>
        Listen first. In a draft, these words are between [perhaps not said] and [end]. If they were said,
        delete only the two marks. If not, delete the words too.
      </p>
    </Notice>
  )
}

/** In characters: enough to recognise the passage. */
const maxLength = 80

function shortened(words: string): string {
  return words.length <= maxLength ? words : `${words.slice(0, maxLength).trimEnd()}…`
}

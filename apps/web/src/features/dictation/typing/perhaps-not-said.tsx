import type { Transcript } from '@sincerely/contract/transcripts'
import { doubtReasons, madeUpPassages } from '@sincerely/domain/dictations/doubt-marks'
import { useMemo } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import classes from './typing.module.css'

/** What speech to text may have made up, and why that is thought. */
export function PerhapsNotSaid({ transcript }: { transcript: Transcript }) {
  const passages = useMemo(() => madeUpPassages(transcript), [transcript])
  if (passages.length === 0) return null
  return (
    <Notice tone="yellow" title="Perhaps not said">
      <ul className={classes.doubtful}>
        {passages.map(({ from, to, doubt }) => (
          <li key={from}>{`‘${begun(transcript.text.slice(from, to))}’: ${doubtReasons[doubt]}.`}</li>
        ))}
      </ul>
      <p className={classes.failure}>
        Listen first. In a draft, these words are between [perhaps not said] and [end]. If they were said,
        delete only the two marks. If not, delete the words too.
      </p>
    </Notice>
  )
}

/** Enough to know it by. */
const longest = 80

function begun(words: string): string {
  return words.length <= longest ? words : `${words.slice(0, longest).trimEnd()}…`
}

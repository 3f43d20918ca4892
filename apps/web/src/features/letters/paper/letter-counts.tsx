import { characterCount, letterText, wordCount } from '@sincerely/domain/letters/text'
import { useDeferredValue, useMemo } from 'react'
import classes from './letter-counts.module.css'

/** '231 words · 1,402 characters', split on white space (spec §2). It never holds up typing. */
export function LetterCounts({ html }: { html: string }) {
  const counted = useDeferredValue(html)
  const counts = useMemo(() => {
    const text = letterText(counted)
    return `${amount(wordCount(text), 'word')} · ${amount(characterCount(text), 'character')}`
  }, [counted])
  return <span className={classes.counts}>{counts}</span>
}

function amount(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}

import { characterCount, letterText, wordCount } from '@sincerely/domain/letters/text'
import { useDeferredValue, useMemo } from 'react'
import classes from './letter-counts.module.css'

/** Shows '231 words · 1,402 characters', split on white space (spec §2). Deferred, so that it never delays typing. */
export function LetterCounts({ html }: { html: string }) {
  const deferredHtml = useDeferredValue(html)
  const counts = useMemo(() => {
    const text = letterText(deferredHtml)
    return `${countOf(wordCount(text), 'word')} · ${countOf(characterCount(text), 'character')}`
  }, [deferredHtml])
  return <span className={classes.counts}>{counts}</span>
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}

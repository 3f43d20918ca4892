import { Fragment } from 'react'
import classes from './letter-list.module.css'

/** A line of a letter with the words that were searched for marked. */
export function FoundWords({ text, q }: { text: string; q: string }) {
  const sought = q
    .split(/\s+/u)
    .map(folded)
    .filter((word) => word !== '')
  return (
    <span className={classes.excerpt}>
      {[...text.matchAll(/[\p{L}\p{M}\p{N}’']+|[^\p{L}\p{M}\p{N}’']+/gu)].map(({ 0: part, index: at }) => (
        <Fragment key={`${at} ${part}`}>
          {sought.some((word) => folded(part).startsWith(word)) ? <mark>{part}</mark> : part}
        </Fragment>
      ))}
    </span>
  )
}

function folded(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}’']/gu, '')
    .toLowerCase()
}

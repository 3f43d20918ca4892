import { type ReactNode, useCallback, useMemo } from 'react'
import { useCheck } from '../letter-check.ts'
import { bodyRuns } from './body-runs.ts'
import { type Mark, markAttributes, piecesOf, sourceMarks } from './marks.ts'
import classes from './marks.module.css'

/** Draws a run of the letter's text with its marks. `body` is the letter parsed from `html`. */
export function useMarkedWords(letterId: number, html: string, body: HTMLElement): (run: Text) => ReactNode {
  const marked = useCheck(letterId, (state) => state.marked)
  const sources = useCheck(letterId, (state) => state.sources)
  const starts = useMemo(() => new Map(bodyRuns(body).runs.map(({ at, start }) => [at, start])), [body])
  return useCallback(
    (run) => {
      const start = starts.get(run)
      const marks = [
        ...(marked?.html === html ? marked.marks : []),
        ...(sources?.html === html ? sourceMarks(sources.ranges) : []),
      ]
      if (start === undefined || marks.length === 0) return run.data
      return piecesOf(run.data, start, marks).map(({ text, from, mark }) =>
        mark === null ? text : <MarkedPiece key={from} text={text} mark={mark} />,
      )
    },
    [marked, sources, html, starts],
  )
}

function MarkedPiece({ text, mark }: { text: string; mark: Mark }) {
  return (
    <mark className={classes.mark} {...markAttributes(mark)}>
      {text}
    </mark>
  )
}

import type { Letter } from '@sincerely/contract/letters'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useLookUp } from '../sources/use-look-up.ts'
import { updateCheck, useCheckState } from '../check-state.ts'
import { bodyRuns } from './text-runs.ts'
import { type Mark, markAttributes, splitByMarks, shownMarks } from './marks.ts'
import classes from './marks.module.css'

export type CheckedWordsProps = {
  letter: Pick<Letter, 'id' | 'content'>
  /** The parsed content of the letter. */
  body: HTMLElement
  /** Renders the letter; `words` renders one run of its text. */
  children: (words?: (run: Text) => ReactNode) => ReactNode
}

/** Shows the text of a letter with the marks of the fact check. */
export function CheckedWords({ letter: { id, content }, body, children }: CheckedWordsProps) {
  const words = useMarkedWords(id, content, body)
  const clickRef = useMarkClicks(id)
  const lookUp = useLookUp(id, 'letter', 'Words of the letter: use the arrow keys to move between them')
  return (
    <div ref={clickRef} {...lookUp}>
      {children(words)}
    </div>
  )
}

/** Returns a ref callback. A click on marked words makes their finding the current one. */
function useMarkClicks(letterId: number) {
  return useCallback(
    (element: HTMLElement | null) => {
      const onClick = ({ target }: MouseEvent) => {
        const mark = target instanceof Element ? target.closest('[data-finding]') : null
        const id = mark?.getAttribute('data-finding')
        if (id) updateCheck(letterId, { current: { id, from: 'words' } })
      }
      element?.addEventListener('click', onClick)
      return () => element?.removeEventListener('click', onClick)
    },
    [letterId],
  )
}

/** Returns a function that renders a run of the letter's text with its marks. `body` is the letter parsed from `html`. */
function useMarkedWords(letterId: number, html: string, body: HTMLElement): (run: Text) => ReactNode {
  const marked = useCheckState(letterId, (state) => state.marked)
  const sources = useCheckState(letterId, (state) => state.sources)
  const styled = useCheckState(letterId, (state) => state.styled)
  const starts = useMemo(() => new Map(bodyRuns(body).runs.map(({ at, start }) => [at, start])), [body])
  return useCallback(
    (run) => {
      const start = starts.get(run)
      const marks = [...(marked?.html === html ? marked.marks : []), ...shownMarks(html, { sources, styled })]
      if (start === undefined || marks.length === 0) return run.data
      return splitByMarks(run.data, start, marks).map(({ text, from, mark }) =>
        mark === null ? text : <MarkedPiece key={from} text={text} mark={mark} />,
      )
    },
    [marked, sources, styled, html, starts],
  )
}

/** Scrolls when the mark renders, because it may render later than the press on a remark. */
function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

function MarkedPiece({ text, mark }: { text: string; mark: Mark }) {
  return (
    <mark ref={mark.kind === 'style' ? show : undefined} className={classes.mark} {...markAttributes(mark)}>
      {text}
    </mark>
  )
}

import { Button } from '@mantine/core'
import { plainTextOf } from '@sincerely/domain/fact-check/plain-text'
import type { Range } from '@sincerely/domain/fact-check/types'
import { useEffect, useMemo, useRef } from 'react'
import { useSourceMap } from '../fact-check.queries.ts'
import { changeCheck, useCheck } from '../letter-check.ts'
import { quoted } from '../panel/finding-words.ts'
import classes from './dictation-source.module.css'
import { lookedUp } from './looked-up.ts'
import { useLookUp } from './use-look-up.ts'

type DictationSourceProps = { letterId: number; content: string; dictation: string }

/** The dictated words, and the way from them to the letter's words and back. */
export function DictationSource({ letterId, content, dictation }: DictationSourceProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const isOn = useCheck(letterId, (state) => state.isLookingUp)
  const lookUp = useCheck(letterId, (state) => state.lookUp)
  const shown = useCheck(letterId, (state) => state.shownSource)
  const html = useCheck(letterId, (state) => state.written) ?? content
  const { data: map = none } = useSourceMap(isOn ? { letter: plainTextOf(html), dictation } : null)
  const found = useMemo(() => (isOn && lookUp ? lookedUp(map, lookUp) : null), [isOn, map, lookUp])
  useEffect(() => changeCheck(letterId, { map }), [letterId, map])
  useEffect(
    () => changeCheck(letterId, { sources: found && { html, ranges: found.letter } }),
    [letterId, found, html],
  )
  useEffect(() => {
    if (shown === null || words.current === null) return
    const details = words.current.closest('details')
    if (details) details.open = true
    words.current.querySelector('mark')?.scrollIntoView({ block: 'center' })
    words.current.focus({ preventScroll: true })
  }, [shown])
  useEffect(() => {
    // The panel alone moves, not the letter one is in.
    const mark = lookUp?.in === 'letter' ? words.current?.querySelector('mark') : null
    const panel = words.current?.closest('details')
    if (mark && panel)
      panel.scrollTop += mark.getBoundingClientRect().top - panel.getBoundingClientRect().top - 96
  }, [lookUp, found])
  const marks = found?.dictation ?? (shown === null ? [] : [shown])
  const lookUpProps = useLookUp(
    letterId,
    'dictation',
    'Dictated words: use the arrow keys to move between them',
  )
  return (
    <div className={classes.source} data-looking-up={isOn || undefined}>
      <div className={classes.foot}>
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={isOn}
          onClick={() => changeCheck(letterId, { isLookingUp: !isOn, lookUp: null, shownSource: null })}
        >
          Show where words come from
        </Button>
        {isOn && (
          <p className={classes.told} role="status">
            {found === null
              ? 'Click a word in the letter or in the dictation.'
              : toldOf(found, html, dictation)}
          </p>
        )}
      </div>
      <p ref={words} className={classes.words} tabIndex={-1} {...lookUpProps}>
        {pieces(dictation, marks)}
      </p>
    </div>
  )
}

const none: never[] = []

/** '‘2.5 mg’ comes from ‘two point five milligrams’.' */
function toldOf(
  { letter, dictation }: { letter: Range[]; dictation: Range[] },
  html: string,
  said: string,
): string {
  const text = plainTextOf(html)
  const cut = (from: string, ranges: Range[]) =>
    quoted(ranges.map(({ start, end }) => from.slice(start, end)).join(' … '))
  if (letter.length === 0)
    return dictation.length === 0
      ? 'There are no matching words.'
      : `${cut(said, dictation)} is not in the letter.`
  if (dictation.length === 0) return `${cut(text, letter)} was not dictated.`
  return `${cut(text, letter)} comes from ${cut(said, dictation)}.`
}

function pieces(text: string, ranges: readonly Range[]) {
  let at = 0
  const shown = ranges.flatMap(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return [
      before,
      <mark key={start} className={classes.mark}>
        {text.slice(start, end)}
      </mark>,
    ]
  })
  return [...shown, text.slice(at)]
}

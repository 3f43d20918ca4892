import { Button } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { plainTextOf } from '@sincerely/domain/language/plain-text'
import type { Range } from '@sincerely/domain/fact-check/types'
import { useEffect, useMemo, useRef } from 'react'
import { useSourceMap } from '../fact-check.queries.ts'
import { updateCheck, useCheckState } from '../check-state.ts'
import { quoted } from '../panel/finding-words.ts'
import classes from './dictation-source.module.css'
import { lookUpSources } from './source-lookup.ts'
import { useLookUp } from './use-look-up.ts'

export type DictationSourceProps = {
  letterId: number
  content: string
  dictation: string
  /** Plays the recording from an offset in the dictation; null if the times of its words are unknown. */
  sound: { playFrom: (place: number) => void } | null
}

/** Shows the dictation, with a lookup from its words to those of the letter and back. */
export function DictationSource({ letterId, content, dictation, sound }: DictationSourceProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const isOn = useCheckState(letterId, (state) => state.isLookingUp)
  const lookUp = useCheckState(letterId, (state) => state.lookUp)
  const source = useCheckState(letterId, (state) => state.shownSource)
  const html = useCheckState(letterId, (state) => state.editorHtml) ?? content
  const { data: map = none } = useSourceMap(isOn ? { letter: plainTextOf(html), dictation } : null)
  const match = useMemo(() => (isOn && lookUp ? lookUpSources(map, lookUp) : null), [isOn, map, lookUp])
  useEffect(() => updateCheck(letterId, { map }), [letterId, map])
  useEffect(
    () => updateCheck(letterId, { sources: match && { html, ranges: match.letter } }),
    [letterId, match, html],
  )
  useEffect(() => {
    if (source === null || words.current === null) return
    const details = words.current.closest('details')
    if (details) details.open = true
    words.current.querySelector('mark')?.scrollIntoView({ block: 'center' })
    words.current.focus({ preventScroll: true })
  }, [source])
  useEffect(() => {
    // The effect scrolls only the panel, so that the letter stays in place.
    const mark = lookUp?.in === 'letter' ? words.current?.querySelector('mark') : null
    const panel = words.current?.closest('details')
    if (mark && panel)
      panel.scrollTop += mark.getBoundingClientRect().top - panel.getBoundingClientRect().top - 96
  }, [lookUp, match])
  const marks = match?.dictation ?? (source === null ? [] : [source])
  const from = marks[0]?.start
  const play = useMemo(
    () => (sound === null || from === undefined ? null : () => sound.playFrom(from)),
    [sound, from],
  )
  useEffect(() => updateCheck(letterId, { play }), [letterId, play])
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
          onClick={() => updateCheck(letterId, { isLookingUp: !isOn, lookUp: null, shownSource: null })}
        >
          Show where words come from
        </Button>
        {play && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
            onClick={play}
          >
            Play these words
          </Button>
        )}
        {isOn && (
          <p className={classes.told} role="status">
            {match === null
              ? 'Click a word in the letter or in the dictation.'
              : lookupText(match, html, dictation)}
          </p>
        )}
      </div>
      <p ref={words} className={classes.words} tabIndex={-1} {...lookUpProps}>
        {withMarks(dictation, marks)}
      </p>
    </div>
  )
}

const none: never[] = []

/** Returns a sentence such as '‘2.5 mg’ comes from ‘two point five milligrams’.' */
function lookupText(
  { letter, dictation }: { letter: Range[]; dictation: Range[] },
  html: string,
  dictated: string,
): string {
  const text = plainTextOf(html)
  const cut = (from: string, ranges: Range[]) =>
    quoted(ranges.map(({ start, end }) => from.slice(start, end)).join(' … '))
  if (letter.length === 0)
    return dictation.length === 0
      ? 'There are no matching words.'
      : `${cut(dictated, dictation)} is not in the letter.`
  if (dictation.length === 0) return `${cut(text, letter)} was not dictated.`
  return `${cut(text, letter)} comes from ${cut(dictated, dictation)}.`
}

function withMarks(text: string, ranges: readonly Range[]) {
  let at = 0
  const parts = ranges.flatMap(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return [
      before,
      <mark key={start} className={classes.mark}>
        {text.slice(start, end)}
      </mark>,
    ]
  })
  return [...parts, text.slice(at)]
}

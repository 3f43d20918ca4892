import type { ListedLetter } from '@sincerely/contract/letters'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { useUnsavedIds } from '../use-unsaved-letters.ts'
import { ChooseBox } from './choose-box.tsx'
import { LetterRow } from './letter-row.tsx'
import type { LettersSearch } from './letters-search.ts'
import { LoadMore, type More } from '../../../ui/load-more.tsx'
import type { Choosing } from './use-choosing.ts'
import classes from './letter-list.module.css'

type LetterListProps = {
  letters: ListedLetter[]
  openId: number | null
  /** What was searched for, marked where the text of a letter says it. */
  q: string
  /** Where a row leads. */
  searchFor: (letterId: number) => LettersSearch
  /** The next page; null when there is none. */
  more: More | null
  choosing: Choosing
}

/** Of a row, in px, until it is measured. */
const usualHeight = 60
/** The next page is fetched when so few rows are left beyond those in sight. */
const ahead = 20

/** The rows, newest first. Only those near the window exist, so that a list of any length scrolls alike. */
export function LetterList({ letters, openId, q, searchFor, more, choosing }: LetterListProps) {
  const unsaved = useUnsavedIds()
  const hasSeveralDoctors = useSignedInUser().doctors.length > 1
  const list = useRef<HTMLUListElement>(null)
  const { rows, height, measure } = useRowsInSight(list, letters, openId)
  const keepPlace = useFollowOpenRow(list, openId)
  useLoadAhead(letters.length - (rows.at(-1)?.index ?? 0), more)
  return (
    <>
      <ul
        ref={list}
        className={classes.rows}
        style={{ height }}
        aria-label="Letters"
        data-choosing={choosing.isOn || undefined}
      >
        {rows.map(({ letter, index, top }) => (
          <li
            key={letter.id}
            ref={measure}
            className={classes.place}
            style={{ transform: `translateY(${top}px)` }}
            data-index={index}
            data-row={letter.id}
            data-chosen={choosing.chosen.has(letter.id) || undefined}
            aria-posinset={index + 1}
            aria-setsize={more ? -1 : letters.length}
          >
            <LetterRow
              letter={letter}
              q={q}
              searchFor={searchFor}
              isOpen={letter.id === openId}
              hasSeveralDoctors={hasSeveralDoctors}
              isUnsaved={unsaved.has(letter.id)}
              onFocus={keepPlace}
              onExtend={choosing.extend}
            />
            <ChooseBox
              className={classes.choose}
              label={`Select the letter for ${letter.patientName}`}
              isChosen={choosing.chosen.has(letter.id)}
              isStop={choosing.isOn}
              onToggle={({ isRange }) => (isRange ? choosing.extend(letter.id) : choosing.toggle(letter.id))}
            />
          </li>
        ))}
      </ul>
      {more && <LoadMore {...more} />}
    </>
  )
}

/** The rows near the window, and always the open one and the one with the focus: neither goes by being scrolled away. */
function useRowsInSight(list: RefObject<HTMLElement | null>, letters: ListedLetter[], openId: number | null) {
  const [focused, setFocused] = useState<number | null>(null)
  const kept = letters.flatMap(({ id }, index) => (id === openId || id === focused ? [index] : []))
  const virtual = useVirtualizer({
    count: letters.length,
    getScrollElement: () => list.current?.closest('[role="tabpanel"]') ?? null,
    estimateSize: () => usualHeight,
    // Until it is measured: the first rows are drawn without asking how high they may stand, and laid out once.
    initialRect: { width: 0, height: window.innerHeight },
    getItemKey: (index) => letters[index]?.id ?? index,
    overscan: 6,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    const note = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]')
      setFocused(row && list.current?.contains(row) ? Number(row.dataset['row']) : null)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])
  // A row is as high as its words: only the list itself knows where one stands that was never measured.
  const showOpenRow = useEffectEvent(() => {
    const at = letters.findIndex(({ id }) => id === openId)
    // At the beginning nothing is to be measured: the first rows come sooner.
    if (at > 0 || (at === 0 && virtual.scrollOffset)) virtual.scrollToIndex(at, { align: 'auto' })
  })
  useEffect(() => showOpenRow(), [openId])
  const rows = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const letter = letters[index]
    return letter ? [{ letter, index, top: start }] : []
  })
  return { rows, height: virtual.getTotalSize(), measure: virtual.measureElement }
}

function useLoadAhead(left: number, more: More | null): void {
  const isDue = left < ahead && more !== null && !more.isLoading && !more.hasFailed
  useEffect(() => {
    if (isDue) more.load()
  }, [isDue, more])
}

/**
 * Keeps the focus on the open row when it was in the list: also when the row that had it left the list. Answers what takes
 * note of the focus.
 */
function useFollowOpenRow(list: RefObject<HTMLUListElement | null>, openId: number | null) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-letter="${openId}"]`)
    if (!row) return
    const isLost = last.current?.isConnected === false && isFocusNowhere()
    if (isLost || list.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
  }, [list, openId])
  return useCallback(({ currentTarget }: FocusEvent) => {
    last.current = currentTarget
  }, [])
}

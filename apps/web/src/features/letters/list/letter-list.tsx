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
import { flushSync } from 'react-dom'
import { useSignedInUser } from '../../../platform/session.ts'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { useUnsavedIds } from '../use-unsaved-letters.ts'
import { SelectBox } from './select-box.tsx'
import { LetterRow } from './letter-row.tsx'
import type { LettersSearch } from './letters-search.ts'
import { LoadMore, type More } from '../../../ui/load-more.tsx'
import type { ListSelection } from './use-list-selection.ts'
import classes from './letter-list.module.css'

type LetterListProps = {
  letters: ListedLetter[]
  openId: number | null
  /** The search terms, which are highlighted in the excerpts. */
  q: string
  /** Returns the URL of a row. */
  searchFor: (letterId: number) => LettersSearch
  /** The next page and how to load it; null if there is none. */
  more: More | null
  selection: ListSelection
}

/** The height of a row in px until the row is measured. */
const estimatedHeight = 60
/** The next page is fetched when fewer rows than this follow the visible rows. */
const prefetchThreshold = 20

/** Lists the letters, newest first. The rows are virtualised, so that a list of any length scrolls smoothly. */
export function LetterList({ letters, openId, q, searchFor, more, selection }: LetterListProps) {
  const unsaved = useUnsavedIds()
  const hasSeveralDoctors = useSignedInUser().doctors.length > 1
  const list = useRef<HTMLUListElement>(null)
  const { rows, height, measure } = useVisibleRows(list, letters, openId)
  const rememberFocus = useFollowOpenRow(list, openId)
  usePrefetchPage(letters.length - (rows.at(-1)?.index ?? 0), more)
  return (
    <>
      <ul
        ref={list}
        className={classes.rows}
        style={{ height }}
        aria-label="Letters"
        data-choosing={selection.isOn || undefined}
      >
        {rows.map(({ letter, index, top }) => (
          <li
            key={letter.id}
            ref={measure}
            className={classes.place}
            style={{ transform: `translateY(${top}px)` }}
            data-index={index}
            data-row={letter.id}
            data-chosen={selection.selected.has(letter.id) || undefined}
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
              onFocus={rememberFocus}
              onExtend={selection.extend}
            />
            <SelectBox
              className={classes.choose}
              label={`Select the letter for ${letter.patientName}`}
              isSelected={selection.selected.has(letter.id)}
              isTabStop={selection.isOn}
              onToggle={({ isRange }) =>
                isRange ? selection.extend(letter.id) : selection.toggle(letter.id)
              }
            />
          </li>
        ))}
      </ul>
      <LoadMore more={more} />
    </>
  )
}

/** Returns the visible rows, plus the open and the focused row, which must not unmount when scrolled away. */
function useVisibleRows(list: RefObject<HTMLElement | null>, letters: ListedLetter[], openId: number | null) {
  const [focused, setFocused] = useState<number | null>(null)
  const pinned = letters.flatMap(({ id }, index) => (id === openId || id === focused ? [index] : []))
  const isPrinting = useIsPrinting()
  const virtual = useVirtualizer({
    count: letters.length,
    getScrollElement: () => list.current?.closest('[role="tabpanel"]') ?? null,
    estimateSize: () => estimatedHeight,
    // This size is used before the list is measured, so that the first rows are laid out only once.
    initialRect: { width: 0, height: window.innerHeight },
    getItemKey: (index) => letters[index]?.id ?? index,
    overscan: 6,
    rangeExtractor: (range) =>
      isPrinting
        ? letters.map((_, index) => index)
        : [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    const trackFocus = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]')
      setFocused(row && list.current?.contains(row) ? Number(row.dataset['row']) : null)
    }
    document.addEventListener('focusin', trackFocus)
    return () => document.removeEventListener('focusin', trackFocus)
  }, [list])
  // The virtualiser scrolls to the row, because it alone estimates the position of a row that was never measured.
  const showOpenRow = useEffectEvent(() => {
    const index = letters.findIndex(({ id }) => id === openId)
    // A list that is already at the top does not scroll, because the measuring would delay the first rows.
    if (index > 0 || (index === 0 && virtual.scrollOffset)) virtual.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => showOpenRow(), [openId])
  const rows = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const letter = letters[index]
    return letter ? [{ letter, index, top: start }] : []
  })
  return { rows, height: virtual.getTotalSize(), measure: virtual.measureElement }
}

/** Whether the browser is printing. On paper, all rows are needed, because a person cannot scroll to them. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // Renders at once, because the browser does not wait for a later render.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

function usePrefetchPage(remaining: number, more: More | null): void {
  const isDue = remaining < prefetchThreshold && more !== null && !more.isFetching && !more.hasFailed
  useEffect(() => {
    if (isDue) more.load()
  }, [isDue, more])
}

/**
 * Moves the focus to the open row if the focus was in the list or on a row that has left the list. Returns the focus
 * handler.
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

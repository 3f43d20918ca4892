import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { filtered, nextToCheck, rowsOnPage, type Review, type RowFilter } from '../import/review.ts'

/** Holds the state of the review on screen: filter, page, current row and edited row. */
export function useReviewView(review: Review) {
  const [filter, setFilter] = useState<RowFilter>('all')
  const [page, setPage] = useState(1)
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<string | null>(null)
  const focus = useFocusRow()
  const setCurrent = useCallback((key: string) => {
    setCurrentKey(key)
    setVisited((before) => (before.has(key) ? before : new Set(before).add(key)))
  }, [])
  const shown = useMemo(() => {
    const keys = new Set(filtered(review, filter).map(({ key }) => key))
    // Rows that the user has visited stay until the filter changes, so that no row moves while they work.
    return review.rows.filter(({ key }) => keys.has(key) || visited.has(key))
  }, [review, filter, visited])
  const pages = Math.max(1, Math.ceil(shown.length / rowsOnPage))
  const onPage = Math.min(page, pages)
  const current = shown.find(({ key }) => key === currentKey) ?? shown[(onPage - 1) * rowsOnPage] ?? null

  const goTo = (key: string | undefined) => {
    if (key === undefined) return
    const index = shown.findIndex((row) => row.key === key)
    if (index < 0) {
      // The filter may hide the next row to check.
      setFilter('all')
      setPage(pageOf(review.rows.findIndex((row) => row.key === key)))
    } else setPage(pageOf(index))
    setCurrent(key)
    focus(key)
  }
  const step = (by: 1 | -1) => {
    const currentIndex = shown.findIndex(({ key }) => key === currentKey)
    goTo(shown[currentIndex < 0 ? 0 : Math.min(Math.max(currentIndex + by, 0), shown.length - 1)]?.key)
  }
  const edit = useCallback(
    (key: string | null) => {
      setEditing((before) => {
        if (key === null && before !== null) focus(before)
        return key
      })
      if (key !== null) setCurrent(key)
    },
    [focus, setCurrent],
  )
  return {
    filter,
    showFilter: (next: RowFilter) => {
      setFilter(next)
      setPage(1)
      setCurrentKey(null)
      setVisited(new Set())
    },
    page: onPage,
    setPage: (next: number) => {
      setPage(next)
      setCurrentKey(null)
    },
    shown,
    rows: shown.slice((onPage - 1) * rowsOnPage, onPage * rowsOnPage),
    current,
    setCurrent,
    editing,
    edit,
    step,
    stepToCheck: (by: 1 | -1) => goTo(nextToCheck(review, currentKey, by)?.key),
  }
}

export type ReviewView = ReturnType<typeof useReviewView>

function pageOf(index: number): number {
  return Math.floor(Math.max(0, index) / rowsOnPage) + 1
}

/** Focuses a row as soon as it is rendered. */
function useFocusRow() {
  const pendingKey = useRef<string | null>(null)
  const [, rerender] = useState(0)
  useEffect(() => {
    if (pendingKey.current === null) return
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(pendingKey.current)}"]`)
    if (row === null) return
    pendingKey.current = null
    row.focus({ preventScroll: true })
    row.closest('tbody')?.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((key: string) => {
    pendingKey.current = key
    rerender((count) => count + 1)
  }, [])
}

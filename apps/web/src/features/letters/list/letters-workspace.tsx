import { VisuallyHidden } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { usePrefetchQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useElementSize } from '@mantine/hooks'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { LazyLetter, usePreloadLetter } from '../detail/lazy-letter.tsx'
import { LetterSkeleton } from '../detail/letter-skeleton.tsx'
import { letterQuery, useLetters } from '../letters.queries.ts'
import { moreOf } from '../../../ui/load-more.tsx'
import { LetterList } from './letter-list.tsx'
import { nextLetterId, neighbourLetterId, openLetterId } from './open-letter.ts'
import { LettersSide } from './letters-side.tsx'
import {
  type LetterFilters,
  type LettersSearch,
  type LetterTab,
  filtersOf,
  listOf,
} from './letters-search.ts'
import { useListKeys } from './use-list-keys.ts'
import { useBatchSelection } from './use-batch-selection.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import classes from './letters-workspace.module.css'

type LettersWorkspaceProps = {
  search: LettersSearch
  /** Opens a URL; `replace` adds no history entry. */
  onSearch: (search: LettersSearch, options?: { replace: boolean }) => void
  /** Buttons that the page adds beside the title. */
  actions: ReactNode
}

/** Shows the list with the open letter beside it; on a narrow screen, only one of the two (spec §2 Letters list). */
export function LettersWorkspace({ search, onSearch, actions }: LettersWorkspaceProps) {
  const { tab, q, filters, list, letters, more, narrowedBy } = useLetterList(search)
  const ids = letters.map(({ id }) => id)
  const { ref, panes } = usePanes()
  const [isAfterAction, setAfterAction] = useState(false)
  usePreloadLetter()
  const openId = useOpenLetter(search, { ids, isCurrent: !list.isPlaceholderData }, panes === 'two')

  const { open, openEditing, searchFor, showTab, showSearch, showFilters } = navigationFrom(search, onSearch)
  const goToNeighbour = (direction: 1 | -1) => {
    const next = neighbourLetterId(ids, openId, direction)
    if (next !== null && next !== openId) open(next, openId !== null)
  }
  const nextId = openId === null ? null : nextLetterId(ids, openId)
  const openNext = () => {
    setAfterAction(true)
    open(nextId, true)
  }
  const isListShown = panes === 'two' || openId === null
  const batch = useBatchSelection({ list, letters, more, tab, narrowedBy, isListShown, searchFor })
  const isSinglePaneList = panes === 'one' && openId === null
  useListKeys({ ids, openId, goToNeighbour, isSinglePaneList, isListShown, selection: batch.selection })

  const side = (
    <LettersSide
      list={list}
      tab={tab}
      q={q}
      filters={filters}
      onTab={showTab}
      onSearch={showSearch}
      onFilters={showFilters}
      selection={batch.side}
      actions={actions}
    >
      <LetterList
        letters={letters}
        openId={openId}
        q={q}
        searchFor={searchFor}
        more={more}
        selection={batch.selection}
      />
    </LettersSide>
  )
  return (
    <div ref={ref} className={classes.workspace} data-panes={panes}>
      {isListShown ? side : <VisuallyHidden component="h1">Letters</VisuallyHidden>}
      {(panes === 'two' || openId !== null) && (
        <section className={classes.detail} aria-label="Letter">
          {openId === null ? (
            <NoLetterOpen
              isLoading={list.isPending && search.letter === undefined}
              isAfterLast={isAfterAction}
            />
          ) : (
            <LazyLetter
              key={openId}
              letterId={openId}
              isEditing={search.edit === true}
              onEditing={(edit) => openEditing(openId, edit)}
              wayOut={{ kind: panes === 'two' ? 'close' : 'back', onLeave: () => open(null) }}
              isFollowing={isAfterAction}
              isBesideSelection={batch.isBesideLetter}
              onDone={openNext}
              onDeleted={openNext}
              onOpen={(id, options) => onSearch({ letter: id, ...options })}
            />
          )}
        </section>
      )}
      {batch.dialog}
      {nextId !== null && <PrefetchLetter key={nextId} letterId={nextId} />}
    </div>
  )
}

/** Returns the functions that navigate from the current URL. */
function navigationFrom(search: LettersSearch, onSearch: LettersWorkspaceProps['onSearch']) {
  const { letter: _letter, edit: _edit, new: _new, letterFor: _letterFor, ...listSearch } = search
  return {
    open: (id: number | null, replace = false) =>
      onSearch({ ...listSearch, letter: id ?? 'none' }, { replace }),
    openEditing: (letter: number, edit: boolean) =>
      onSearch({ ...listSearch, letter, ...(edit && { edit }) }, { replace: !edit }),
    searchFor: (letter: number): LettersSearch => ({ ...listSearch, letter }),
    showTab: (tab: LetterTab) => onSearch(searchInTab(listSearch, tab)),
    showSearch: (q: string) => onSearch(searchAfterTyping(search, q), { replace: true }),
    showFilters: (filters: LetterFilters) =>
      onSearch(searchAfterTyping(search, listOf(search).q, filters), { replace: true }),
  }
}

function useLetterList(search: LettersSearch) {
  const query = listOf(search)
  const { tab, q, ...filters } = query
  const list = useLetters(query)
  const letters = list.data?.pages.flatMap((page) => page.letters) ?? []
  const isNarrowed = q !== '' || Object.keys(filters).length > 0
  const narrowedBy = isNarrowed ? JSON.stringify([q, filters]) : ''
  return { tab, q, filters, list, letters, more: moreOf(list), narrowedBy }
}

function PrefetchLetter({ letterId }: { letterId: number }) {
  usePrefetchQuery(letterQuery(letterId))
  return null
}

/** Says that no letter is open. Takes the focus once every letter of the list is done. */
function NoLetterOpen({ isLoading, isAfterLast }: { isLoading: boolean; isAfterLast: boolean }) {
  if (isLoading) return <LetterSkeleton />
  return (
    <div className={classes.nothing} tabIndex={-1} ref={isAfterLast ? focusIfNowhere : undefined}>
      <EmptyState
        icon={<IconFileText size={28} stroke={1.5} />}
        title="Select a letter to view details"
        message="Choose a letter from the list to see its content"
      />
    </div>
  )
}

function focusIfNowhere(element: HTMLElement | null): void {
  if (isFocusNowhere()) element?.focus()
}

function searchInTab({ status: _status, ...listSearch }: LettersSearch, tab: LetterTab): LettersSearch {
  return tab === 'draft' ? listSearch : { ...listSearch, status: tab }
}

/** Returns the URL after typing in the search. The first match opens, but never replaces a letter that is being edited. */
function searchAfterTyping(search: LettersSearch, q: string, filters = filtersOf(search)): LettersSearch {
  const { status, letter, edit } = search
  return {
    ...(status && { status }),
    ...(q !== '' && { q }),
    ...filters,
    ...(edit && { letter, edit }),
  }
}

/** In px. If the page is narrower, the list and the letter are too narrow to read side by side. */
const twoPaneWidth = 620

/** Returns one pane below 768 px (spec §2) or if the page itself is too narrow for two. */
function usePanes() {
  const isNarrow = useIsNarrow()
  const { ref, width } = useElementSize()
  const isTooNarrow = width > 0 && width < twoPaneWidth
  return { ref, panes: isNarrow || isTooNarrow ? ('one' as const) : ('two' as const) }
}

type List = {
  ids: number[]
  /** Whether these are the letters of this tab and search; false while the previous ones are still shown. */
  isCurrent: boolean
}

/**
 * Returns the letter to show. A letter that opened automatically is pinned until the person navigates, so that no other
 * letter can take its place.
 */
function useOpenLetter(search: LettersSearch, list: List, isWide: boolean): number | null {
  const listSearch = JSON.stringify([search.status, search.q, filtersOf(search)])
  const [pinned, setPinned] = useState<{ listSearch: string; id: number } | null>(null)
  const first = isWide && list.isCurrent ? list.ids[0] : undefined
  const isPinned = pinned?.listSearch === listSearch
  if (search.letter === undefined && !isPinned && first !== undefined) setPinned({ listSearch, id: first })
  if (search.letter !== undefined && pinned !== null) setPinned(null)
  const ids = isPinned ? [pinned.id] : list.isCurrent ? list.ids : []
  return openLetterId(search.letter, ids, isWide)
}

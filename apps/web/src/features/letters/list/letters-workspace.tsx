import { VisuallyHidden } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { usePrefetchQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isFocusNowhere } from '../../../ui/is-focus-nowhere.ts'
import { LazyLetter, usePreloadLetter } from '../detail/lazy-letter.tsx'
import { LetterSkeleton } from '../detail/letter-skeleton.tsx'
import { letterQuery, useLetters } from '../letters.queries.ts'
import type { More } from '../../../ui/load-more.tsx'
import { LetterList } from './letter-list.tsx'
import { followingLetterId, steppedLetterId, openLetterId } from './letter-selection.ts'
import { LettersSide } from './letters-side.tsx'
import { type LettersSearch, type LetterTab, filtersOf, listOf } from './letters-search.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelecting } from './use-selecting.tsx'
import classes from './letters-workspace.module.css'

type LettersWorkspaceProps = {
  search: LettersSearch
  /** Goes to another place in the letters; `replace` leaves no step for Back. */
  onSearch: (search: LettersSearch, options?: { replace: boolean }) => void
  /** What else can be begun beside the list. */
  begin: ReactNode
}

/** The list and, beside it, the open letter; on a narrow screen one of the two (spec §2 Letters list). */
export function LettersWorkspace({ search, onSearch, begin }: LettersWorkspaceProps) {
  const { tab, q, filters, list, letters, more, narrowing } = useListOf(search)
  const ids = letters.map(({ id }) => id)
  const { ref, panes } = usePanes()
  const [hasDone, setHasDone] = useState(false)
  usePreloadLetter()
  const openId = useOpenLetter(search, { ids, isCurrent: !list.isPlaceholderData }, panes === 'two')

  const { letter: _letter, edit: _edit, ...place } = search
  const inList = (rest: Pick<LettersSearch, 'letter' | 'edit'> = {}): LettersSearch => ({ ...place, ...rest })
  const open = (id: number | null, replace = false) => onSearch(inList({ letter: id ?? 'none' }), { replace })
  const toFirst = () => onSearch(inList(), { replace: true })
  const openEditing = (letter: number, edit: boolean) =>
    onSearch(inList({ letter, ...(edit && { edit }) }), { replace: !edit })
  const step = (by: 1 | -1) => {
    const next = steppedLetterId(ids, openId, by)
    if (next !== null && next !== openId) open(next, openId !== null)
  }
  const following = openId === null ? null : followingLetterId(ids, openId)
  const goOn = () => {
    setHasDone(true)
    open(following, true)
  }
  const searchFor = (letter: number) => inList({ letter })
  const isListShown = panes === 'two' || openId === null
  const selecting = useSelecting({ list, letters, more, tab, narrowing, isListShown, searchFor })
  const isListAlone = panes === 'one' && openId === null
  useListKeys({ ids, openId, step, isListAlone, isListShown, choosing: selecting.choosing })

  const side = (
    <LettersSide
      list={list}
      tab={tab}
      q={q}
      filters={filters}
      onTab={(next) => onSearch(inTab(place, next))}
      onSearch={(next) => onSearch(afterTyping(search, next), { replace: true })}
      onFilters={(next) => onSearch(afterTyping(search, q, next), { replace: true })}
      selecting={selecting.side}
      begin={begin}
    >
      <LetterList
        letters={letters}
        openId={openId}
        q={q}
        searchFor={searchFor}
        more={more}
        choosing={selecting.choosing}
      />
    </LettersSide>
  )
  return (
    <div ref={ref} className={classes.workspace} data-panes={panes}>
      {isListShown ? side : <VisuallyHidden component="h1">Letters</VisuallyHidden>}
      {(panes === 'two' || openId !== null) && (
        <section className={classes.detail} aria-label="Letter">
          {openId === null ? (
            <NothingOpen isLoading={list.isPending && search.letter === undefined} isAfterLast={hasDone} />
          ) : (
            <LazyLetter
              key={openId}
              letterId={openId}
              isEditing={search.edit === true}
              onEditing={(edit) => openEditing(openId, edit)}
              wayOut={{ kind: panes === 'two' ? 'close' : 'back', onLeave: () => open(null) }}
              onMissing={search.letter === undefined ? undefined : toFirst}
              isFollowing={hasDone}
              isBesideSelection={selecting.isBesideLetter}
              onDone={goOn}
              onDeleted={goOn}
              onOpen={(id, options) => onSearch({ letter: id, ...options })}
            />
          )}
        </section>
      )}
      {selecting.dialog}
      {following !== null && <FetchAhead key={following} letterId={following} />}
    </div>
  )
}

/** What the address asks for, and the letters that are there. */
function useListOf(search: LettersSearch) {
  const asked = listOf(search)
  const { tab, q, ...filters } = asked
  const list = useLetters(asked)
  const letters = list.data?.pages.flatMap((page) => page.letters) ?? []
  const isNarrowed = q !== '' || Object.keys(filters).length > 0
  const narrowing = isNarrowed ? JSON.stringify([q, filters]) : ''
  return { tab, q, filters, list, letters, more: moreOf(list), narrowing }
}

function moreOf(list: ReturnType<typeof useLetters>): More | null {
  if (!list.hasNextPage) return null
  const load = () => void list.fetchNextPage({ cancelRefetch: false })
  return { isLoading: list.isFetching, hasFailed: list.isFetchNextPageError, load }
}

/** The letter that comes next is here before it is asked for. */
function FetchAhead({ letterId }: { letterId: number }) {
  usePrefetchQuery(letterQuery(letterId))
  return null
}

/** After the last letter of the list was done, the keyboard goes on here. */
function NothingOpen({ isLoading, isAfterLast }: { isLoading: boolean; isAfterLast: boolean }) {
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

function inTab({ status: _status, ...place }: LettersSearch, tab: LetterTab): LettersSearch {
  return tab === 'draft' ? place : { ...place, status: tab }
}

/** Searching opens the first match, but never takes away a letter that is being edited. */
function afterTyping(search: LettersSearch, q: string, filters = filtersOf(search)): LettersSearch {
  const { status, letter, edit } = search
  return {
    ...(status && { status }),
    ...(q !== '' && { q }),
    ...filters,
    ...(edit && { letter, edit }),
  }
}

/** Below this width, in px, a list and a letter beside each other would both be too narrow to read. */
const roomForTwo = 620

/** One pane at a time below 768 px (spec §2), and wherever the page itself has no room for two. */
function usePanes() {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const { ref, width } = useElementSize()
  const isCramped = width > 0 && width < roomForTwo
  return { ref, panes: isNarrow || isCramped ? ('one' as const) : ('two' as const) }
}

type List = {
  ids: number[]
  /** These are the letters of this tab and search, not those of the one before. */
  isCurrent: boolean
}

/**
 * The letter to show. The one that opened by itself stays open until the person moves on: a letter that arrives or
 * leaves meanwhile never puts another one under somebody's hand.
 */
function useOpenLetter(search: LettersSearch, list: List, isWide: boolean): number | null {
  const place = JSON.stringify([search.status, search.q, filtersOf(search)])
  const [pinned, setPinned] = useState<{ place: string; id: number } | null>(null)
  const first = isWide && list.isCurrent ? list.ids[0] : undefined
  const isPinned = pinned?.place === place
  if (search.letter === undefined && !isPinned && first !== undefined) setPinned({ place, id: first })
  if (search.letter !== undefined && pinned !== null) setPinned(null)
  const ids = isPinned ? [pinned.id] : list.isCurrent ? list.ids : []
  return openLetterId(search.letter, ids, isWide)
}

import { ActionIcon, Anchor, Button, Title, VisuallyHidden } from '@mantine/core'
import { IconListCheck, IconMail, IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clockTime } from '@sincerely/domain/dates'
import { actionMessageOf } from '../../../platform/api.ts'
import { useInfo } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { whyWithoutDoctor } from '../../../platform/without-doctor.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import type { useLetters } from '../letters.queries.ts'
import { letterCount } from '../batch/selected-letters.ts'
import { LetterTabs, countOf, tabLabel } from './letter-tabs.tsx'
import type { LetterFilters, LetterTab } from './letters-search.ts'
import { ListFilters } from './list-filters.tsx'
import classes from './letter-list.module.css'

type LettersSideProps = {
  list: ReturnType<typeof useLetters>
  tab: LetterTab
  q: string
  filters: LetterFilters
  onTab: (tab: LetterTab) => void
  onSearch: (q: string) => void
  onFilters: (filters: LetterFilters) => void
  /** The state of selection mode; `bar` has the batch actions. */
  selection: { isOn: boolean; count: number; onToggle: () => void; bar: ReactNode }
  /** Buttons that the page adds beside the title. */
  actions: ReactNode
  children: ReactNode
}

/** The left pane: title, Sync, search, tabs and the list in all its states. */
export function LettersSide(props: LettersSideProps) {
  const { list, tab, q, filters, onTab, onSearch, onFilters, selection, actions } = props
  // The counts are hidden during a search, because they are of all letters and would not fit the matches.
  const isNarrowed = q !== '' || Object.keys(filters).length > 0
  return (
    <section className={classes.side} aria-label="Letter list" data-list-pane>
      <div className={classes.head}>
        <div>
          <div className={classes.titleLine}>
            <Title order={1}>Letters</Title>
            <div className={classes.tools}>
              {actions}
              <ActionIcon
                variant={selection.isOn ? 'light' : 'default'}
                size={30}
                aria-label="Select letters"
                title="Select letters"
                aria-pressed={selection.isOn}
                onClick={selection.onToggle}
              >
                <IconListCheck size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <Button
                variant="default"
                size="xs"
                className={classes.sync}
                leftSection={list.isFetching ? null : <IconRefresh size={14} aria-hidden />}
                disabled={list.isFetching}
                onClick={() => void list.refetch({ cancelRefetch: false })}
              >
                {list.isFetching ? 'Syncing...' : 'Sync'}
              </Button>
            </div>
          </div>
          <LastUpdated at={list.dataUpdatedAt} />
          <p className={classes.updated} data-print-only>
            {printedHead(props)}
          </p>
        </div>
        <ListFilters
          filters={filters}
          onFilters={onFilters}
          search={
            <SearchBox q={q} onSearch={onSearch} label="Search letters" placeholder="Search letters..." />
          }
        />
      </div>
      <LetterTabs
        tab={tab}
        counts={isNarrowed ? undefined : list.data?.pages[0]?.counts}
        onTab={onTab}
        note={<SearchedStatus {...props} />}
      >
        <ListBody {...props} />
      </LetterTabs>
      <VisuallyHidden role="status">
        {selection.count > 0 && `${letterCount(selection.count)} selected`}
      </VisuallyHidden>
      {selection.bar}
    </section>
  )
}

/** Names the tab, the number of letters and the search on paper, where the controls are hidden. */
function printedHead({ list, tab, q, filters }: LettersSideProps): string {
  const counts = list.data?.pages[0]?.counts
  const isNarrowed = q !== '' || Object.keys(filters).length > 0
  const count = counts && !isNarrowed ? letterCount(countOf(tab, counts)) : null
  return [tabLabel(tab), count, q !== '' && `search: ${q}`].filter(Boolean).join(' · ')
}

function LastUpdated({ at }: { at: number }) {
  const { timeZone } = useInfo()
  return (
    <p className={classes.updated}>
      {at === 0 ? '\u00a0' : `Last updated ${clockTime(new Date(at), timeZone)}`}
    </p>
  )
}

function ListBody(props: LettersSideProps) {
  const { list, tab, q, filters, children } = props
  if (list.isPending) return <SkeletonRows rows={8} height={60} label="Loading letters" />
  if (list.data === undefined) {
    const message = actionMessageOf(list.error)
    return (
      <ErrorState
        title="Couldn't load the letters"
        message={message}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.pages.some((page) => page.letters.length > 0)) return children
  if (Object.keys(filters).length > 0) return <NoFilterMatches {...props} />
  return q === '' ? <NoLetters tab={tab} /> : <NoSearchMatches {...props} />
}

/** Says that only one status is searched, so that nobody thinks a letter under another tab is missing. */
function SearchedStatus({ list, tab, q, onTab }: LettersSideProps) {
  if (q === '' || tab === 'all' || !list.data) return null
  const hasMatches = list.data.pages.some((page) => page.letters.length > 0)
  return (
    <p className={classes.searched}>
      Only {searchedNames[tab]} are searched.
      {/* If there are no matches, the list shows this button instead. */}
      {hasMatches && (
        <Anchor component="button" type="button" inherit onClick={() => onTab('all')}>
          Search all letters
        </Anchor>
      )}
    </p>
  )
}

const searchedNames = {
  draft: 'drafts',
  approved: 'approved letters',
  posted: 'posted letters',
} as const satisfies Record<Exclude<LetterTab, 'all'>, string>

function NoFilterMatches({ q, onFilters }: LettersSideProps) {
  return (
    <EmptyState
      icon={<IconSearch size={28} stroke={1.5} />}
      title="No letters found"
      message={
        q === '' ? 'No letters match the filters.' : 'Try adjusting your search terms, or clear the filters.'
      }
      action={
        <Button variant="default" onClick={() => onFilters({})}>
          Clear Filters
        </Button>
      }
    />
  )
}

function NoSearchMatches({ tab, onTab, onSearch }: LettersSideProps) {
  const searchesAll = tab === 'all'
  return (
    <EmptyState
      icon={<IconSearch size={28} stroke={1.5} />}
      title="No letters found"
      message="Try adjusting your search terms"
      action={
        <Button variant="default" onClick={() => (searchesAll ? onSearch('') : onTab('all'))}>
          {searchesAll ? 'Clear search' : 'Search all letters'}
        </Button>
      }
    />
  )
}

function NoLetters({ tab }: { tab: LetterTab }) {
  const why = whyWithoutDoctor(useSignedInUser())
  if (why !== null) {
    return (
      <EmptyState
        icon={<IconMail size={28} stroke={1.5} />}
        title={why.title}
        message={`The letters of the doctor you work for will appear here. ${why.next}`}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconMail size={28} stroke={1.5} />}
      title="No letters yet"
      message={tab === 'all' ? firstLetter : emptyTabs[tab]}
      action={
        <ButtonLink to="/patients" variant="default">
          Go to patients
        </ButtonLink>
      }
    />
  )
}

const firstLetter = 'Open a patient and create their first letter there.'
const emptyTabs = {
  draft: 'There are no drafts. To write a letter, open a patient.',
  approved: 'Approved letters waiting to be posted will appear here.',
  posted: 'Posted letters will appear here.',
} as const satisfies Record<Exclude<LetterTab, 'all'>, string>

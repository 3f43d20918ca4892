import { Drawer, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { Pager } from '../../../ui/data-table/pager.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { reviewShortcuts } from '../review-shortcuts.ts'
import type { OpenImport } from '../use-import.ts'
import { counted } from '../import/counted.ts'
import type { ReviewRow } from '../import/review-row.ts'
import { acceptMarks } from '../import/row-actions.ts'
import { checkPeople } from '../import/check-people.ts'
import { rowsOnPage } from '../import/review.ts'
import type { ListedVisit } from '../import/listed-visits.ts'
import type { ImportStore } from '../import/import-store.ts'
import { CellsPreview } from './cells-preview.tsx'
import { ColumnMapper } from './column-mapper.tsx'
import { CreateFoot } from './create-foot.tsx'
import { FileIssueList } from './file-issue-list.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewTable } from './review-table.tsx'
import classes from './review-step.module.css'
import { type ReviewView, useReviewView } from './use-review-view.ts'

type ReviewStepProps = { open: OpenImport; onClinic: (visits: ListedVisit[]) => void }

/** The second step, with all rows beside their pages, their doubts and likely duplicates. */
export function ReviewStep({ open, onClinic }: ReviewStepProps) {
  const { store, state, review } = open
  const view = useReviewView(review)
  const recheck = usePeopleCheck(store, review.rows, view.editing !== null)
  const { ref, width } = useElementSize<HTMLElement>()
  const isWide = width >= twoPaneWidth
  useReviewKeys(open, view)
  return (
    <section ref={ref} className={classes.review} aria-labelledby="review-patients">
      <Title order={2} id="review-patients" tabIndex={-1} className={classes.title}>
        {counted(review.rows.length, 'patient')} to review
      </Title>
      <div className={classes.body} inert={state.creating !== null}>
        <FileIssueList open={open} view={view} />
        <ColumnMapper open={open} />
        {review.rows.length > 0 ? (
          <>
            <ReviewBar open={open} view={view} />
            <Panes open={open} view={view} isWide={isWide} />
          </>
        ) : (
          <EmptyState
            title="No patients to review"
            message="All rows were removed, or none were found. Choose the columns above, or go back to the files."
          />
        )}
      </div>
      <CreateFoot open={open} view={view} onRecheck={recheck} onClinic={onClinic} />
    </section>
  )
}

/** In px. If the review is narrower, the page opens over the table. */
const twoPaneWidth = 940

type PanesProps = { open: OpenImport; view: ReviewView; isWide: boolean }

function Panes({ open, view, isWide }: PanesProps) {
  const [isPageOpen, setPageOpen] = useState(false)
  const { current } = view
  const preview = current && <RowPreview open={open} row={current} />
  return (
    <div className={classes.panes} data-wide={isWide}>
      <div className={classes.list}>
        <ReviewTable open={open} view={view} onShowPage={isWide ? null : () => setPageOpen(true)} />
        <Pager
          noun="rows"
          isInWizard
          page={view.page}
          limit={rowsOnPage}
          total={view.shown.length}
          onPage={view.setPage}
        />
      </div>
      {isWide ? (
        <div className={classes.preview} data-screen-only>
          {preview}
        </div>
      ) : (
        <Drawer
          opened={isPageOpen}
          onClose={() => setPageOpen(false)}
          position="right"
          size="min(720px, 100%)"
          title={current?.identity.name || 'Page'}
          closeButtonProps={{ 'aria-label': 'Close' }}
          attributes={{ header: { role: 'presentation' } }}
        >
          <div className={classes.over}>{preview}</div>
        </Drawer>
      )}
    </div>
  )
}

/** Shows the page of the row, or the cells of a table. The PDF viewer is large, so it loads when there is a row. */
function RowPreview({ open, row }: { open: OpenImport; row: ReviewRow }) {
  const file = open.state.work.files.find(({ id }) => id === row.fileId)
  const list = open.state.lists[row.fileId]
  if (!file || !list) return null
  if (list.pages.length === 0)
    return <CellsPreview name={file.name} tables={list.tables} record={row.record} />
  return (
    <LazyBoundary fallback={<SkeletonLines lines={8} label="Loading the page" />}>
      <PagePreview
        key={file.id}
        userId={open.store.userId}
        file={file}
        pages={list.pages}
        page={row.record.page}
        box={row.record.box}
      />
    </LazyBoundary>
  )
}

const PagePreview = lazyPart(async () => (await import('./page-preview.tsx')).PagePreview)

function useReviewKeys({ store }: OpenImport, view: ReviewView): void {
  const { current } = view
  useShortcuts(reviewShortcuts, {
    next: () => view.step(1),
    previous: () => view.step(-1),
    nextToCheck: () => view.stepToCheck(1),
    previousToCheck: () => view.stepToCheck(-1),
    edit: current && (() => view.edit(current.key)),
    accept: current && current.marks.length > 0 ? () => acceptMarks(store, [current]) : null,
  })
}

/**
 * Checks for duplicates when rows or the practice's patients change. Pauses while a row is edited, because half a name
 * matches nobody, and during a creation, which has its own check. Returns a function that retries after a failure.
 */
function usePeopleCheck(store: ImportStore, rows: readonly ReviewRow[], isEditing: boolean): () => void {
  const [retries, setRetries] = useState(0)
  const patientsVersion = useSyncExternalStore(store.subscribe, () => store.get().patientsVersion)
  const isCreating = useSyncExternalStore(store.subscribe, () => store.get().creating !== null)
  useEffect(() => {
    if (isEditing || isCreating) return
    const abort = new AbortController()
    const timer = setTimeout(() => void checkPeople(store, rows, abort.signal), checkDelay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [store, rows, isEditing, isCreating, retries, patientsVersion])
  return () => setRetries((count) => count + 1)
}

/** In ms: changes within this time are checked together. */
const checkDelay = 250

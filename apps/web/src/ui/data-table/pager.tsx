import { Button, NativeSelect } from '@mantine/core'
import { Fragment, type MouseEvent, useEffect } from 'react'
import classes from './pager.module.css'
import { type PageSize, pageSizes } from './table-address.ts'

type PagerProps = {
  /** The plural of the records, such as 'patients'. */
  noun: string
  page: number
  limit: number
  /** The number of rows on all pages, or undefined while loading. */
  total: number | undefined
  /** The page that stays on screen while another one loads. */
  shown?: { page: number; limit: number; total: number } | undefined
  onPage: (page: number, options?: { replace: boolean }) => void
  /** Called when the pointer is over a page's button. */
  onPageSoon?: (page: number) => void
  /** Leave it out if the page size is fixed. */
  onLimit?: (limit: PageSize) => void
  /**
   * True in a wizard, where 'Previous' means the previous step. The buttons then say 'Previous page' and
   * 'Next page'.
   */
  isInWizard?: boolean
}

/**
 * Shows Previous, up to five page numbers and Next if there is more than one page (spec §2). Also offers the
 * page size.
 */
export function Pager(props: PagerProps) {
  const { noun, page, limit, total, shown, onPage, onLimit } = props
  const last = total === undefined ? null : Math.max(1, Math.ceil(total / limit))
  // A page past the end leads to the last page. Such a page comes from an old link or follows a deletion.
  useEffect(() => {
    if (last !== null && page > last) onPage(last, { replace: true })
  })
  const pages = last ?? Math.ceil((shown?.total ?? 0) / limit)
  const isOnePage = pages <= 1
  // The page size can be changed even if all rows fit on one page.
  if (isOnePage && (!onLimit || (total ?? shown?.total ?? 0) <= pageSizes[0])) return null
  return (
    <div className={classes.pager}>
      <p className={classes.sentence} role="status">
        {!isOnePage && pagerSentence(shown ?? { page, limit, total: total ?? 0 })}
      </p>
      {onLimit && (
        <NativeSelect
          aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} per page`}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(limit)}
          onChange={({ currentTarget }) => {
            const selected = pageSizes.find((size) => String(size) === currentTarget.value)
            if (selected) onLimit(selected)
          }}
        />
      )}
      {!isOnePage && <PageButtons {...props} pages={pages} />}
    </div>
  )
}

function PageButtons(props: PagerProps & { pages: number }) {
  const { noun, page, pages, onPage, onPageSoon, isInWizard = false } = props
  const linkTo = (number: number) => ({
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      // The new page must start at its top, because the pager is below the rows. Scrolling comes first,
      // because the router gives the old page's position to the new page.
      currentTarget.closest('main')?.scrollTo({ top: 0 })
      onPage(number)
    },
    onPointerEnter: () => onPageSoon?.(number),
  })
  return (
    <nav className={classes.buttons} aria-label={`Pages of ${noun}`}>
      <Button variant="default" size="sm" disabled={page <= 1} {...linkTo(page - 1)}>
        {isInWizard ? 'Previous page' : 'Previous'}
      </Button>
      <div className={classes.numbers}>
        {pagerWindow(page, pages).map((number, index, all) => (
          <Fragment key={number}>
            {number > (all[index - 1] ?? 0) + 1 && <span className={classes.gap}>…</span>}
            <Button
              className={classes.number}
              variant={number === page ? 'light' : 'subtle'}
              color={number === page ? undefined : 'gray'}
              size="sm"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              {...linkTo(number)}
            >
              {number.toLocaleString('en-GB')}
            </Button>
          </Fragment>
        ))}
      </div>
      <Button variant="default" size="sm" disabled={page >= pages} {...linkTo(page + 1)}>
        {isInWizard ? 'Next page' : 'Next'}
      </Button>
    </nav>
  )
}

/** Spec §9 sets this limit. */
const maxButtons = 5

/** Returns up to five page numbers: the first, the last, and those around `page`. */
export function pagerWindow(page: number, pages: number): number[] {
  if (pages <= maxButtons) return Array.from({ length: pages }, (_, index) => index + 1)
  const around = Math.min(Math.max(page, 3), pages - 2)
  return [1, around - 1, around, around + 1, pages]
}

/** Returns a sentence such as 'Showing 21 to 40 of 1,234 results' (spec §2). */
export function pagerSentence({
  page,
  limit,
  total,
}: {
  page: number
  limit: number
  total: number
}): string {
  const first = Math.min((page - 1) * limit + 1, total)
  const last = Math.min(page * limit, total)
  return `Showing ${[first, last].map((row) => row.toLocaleString('en-GB')).join(' to ')} of ${total.toLocaleString('en-GB')} results`
}

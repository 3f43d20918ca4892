import { Button, NativeSelect } from '@mantine/core'
import { pageSizes, type PageSize } from '../patient-search.ts'
import { pagerSentence, pagerWindow } from './pager-window.ts'
import classes from './patient-pager.module.css'

type PatientPagerProps = {
  page: number
  limit: PageSize
  total: number
  /** The page whose rows are on the screen; the one that was asked for may still be on its way. */
  shown: { page: number; limit: number; total: number }
  onPage: (page: number) => void
  /** The pointer is on its way to that page. */
  onPageSoon: (page: number) => void
  onLimit: (limit: PageSize) => void
}

/** Previous, up to five pages, Next, only with more than one page (spec §2); and how many rows make a page. */
export function PatientPager({ limit, onLimit, shown, ...pages }: PatientPagerProps) {
  const isOnePage = pages.total <= limit
  // With everything on one page, the way back to smaller pages stays.
  if (isOnePage && pages.total <= pageSizes[0]) return null
  return (
    <div className={classes.pager}>
      <p className={classes.sentence} role="status">
        {!isOnePage && pagerSentence(shown)}
      </p>
      <NativeSelect
        className={classes.size}
        aria-label="Patients on a page"
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(limit)}
        onChange={({ currentTarget }) => {
          const chosen = pageSizes.find((size) => String(size) === currentTarget.value)
          if (chosen) onLimit(chosen)
        }}
      />
      {!isOnePage && <PageButtons {...pages} count={Math.ceil(pages.total / limit)} />}
    </div>
  )
}

type PageButtonsProps = Pick<PatientPagerProps, 'page' | 'onPage' | 'onPageSoon'> & { count: number }

function PageButtons({ page, count, onPage, onPageSoon }: PageButtonsProps) {
  const leadingTo = (number: number) => ({
    onClick: () => onPage(number),
    onPointerEnter: () => onPageSoon(number),
  })
  return (
    <nav className={classes.buttons} aria-label="Pages of patients">
      <Button variant="default" size="sm" disabled={page <= 1} {...leadingTo(page - 1)}>
        Previous
      </Button>
      <div className={classes.numbers}>
        {pagerWindow(page, count).map((number) => (
          <Button
            key={number}
            className={classes.number}
            variant={number === page ? 'light' : 'subtle'}
            color={number === page ? undefined : 'gray'}
            size="sm"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            {...leadingTo(number)}
          >
            {number.toLocaleString('en-GB')}
          </Button>
        ))}
      </div>
      <Button variant="default" size="sm" disabled={page >= count} {...leadingTo(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

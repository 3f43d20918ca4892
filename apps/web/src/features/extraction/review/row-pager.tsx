import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { rowsOnPage } from '../import/review.ts'
import classes from './row-pager.module.css'

type RowPagerProps = { page: number; total: number; onPage: (page: number) => void }

/** Pages of fifty rows. */
export function RowPager({ page, total, onPage }: RowPagerProps) {
  if (total <= rowsOnPage) return null
  const pages = Math.ceil(total / rowsOnPage)
  const [first, last] = [(page - 1) * rowsOnPage + 1, Math.min(page * rowsOnPage, total)]
  return (
    <nav className={classes.pager} aria-label="Pages of the list">
      <p className={classes.sentence} aria-live="polite">
        {first.toLocaleString('en-GB')} to {last.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </p>
      <Button
        variant="default"
        size="compact-md"
        disabled={page <= 1}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={() => onPage(page - 1)}
      >
        Previous page
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={page >= pages}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        onClick={() => onPage(page + 1)}
      >
        Next page
      </Button>
    </nav>
  )
}

import { Button } from '@mantine/core'
import { pagerSentence, pagerWindow } from './pager-window.ts'
import classes from './patient-pager.module.css'

type PatientPagerProps = { page: number; limit: number; total: number; onPage: (page: number) => void }

/** Previous, up to five pages, Next; nothing while there is only one page (spec §2). */
export function PatientPager({ page, limit, total, onPage }: PatientPagerProps) {
  const pages = Math.ceil(total / limit)
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label="Pages of patients">
      <p className={classes.sentence} role="status">
        {pagerSentence({ page, limit, total })}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <div className={classes.numbers}>
          {pagerWindow(page, pages).map((number) => (
            <Button
              key={number}
              className={classes.number}
              variant={number === page ? 'light' : 'subtle'}
              color={number === page ? undefined : 'gray'}
              size="sm"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </Button>
          ))}
        </div>
        <Button variant="default" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}

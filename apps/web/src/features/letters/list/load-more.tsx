import { Button } from '@mantine/core'
import classes from './letter-list.module.css'

export type More = { isLoading: boolean; hasFailed: boolean; load: () => void }

/** The next letters come by themselves as the end comes near; by hand when that failed. */
export function LoadMore({ isLoading, hasFailed, load }: More) {
  return (
    <div className={classes.more}>
      {hasFailed && <p className={classes.failed}>The next letters could not be loaded.</p>}
      <Button variant="subtle" color="gray" fullWidth loading={isLoading} onClick={load}>
        {hasFailed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}

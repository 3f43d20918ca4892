import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import classes from './letter-list.module.css'

export type More = { isLoading: boolean; hasFailed: boolean; load: () => void }

/** Loads by itself as it comes near, and by hand for those who do not scroll or when it failed. */
export function LoadMore({ isLoading, hasFailed, load }: More) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isNear && !isLoading && !hasFailed) load()
  }, [isNear, isLoading, hasFailed, load])
  return (
    <div className={classes.more} ref={ref}>
      {hasFailed && <p className={classes.failed}>The next letters could not be loaded.</p>}
      <Button variant="subtle" color="gray" fullWidth loading={isLoading} onClick={load}>
        {hasFailed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}

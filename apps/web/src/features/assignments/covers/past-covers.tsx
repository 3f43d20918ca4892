import { Button } from '@mantine/core'
import { useState } from 'react'
import { deedMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import { useCovers } from '../assignments.queries.ts'
import classes from '../assignments.module.css'
import { CoverTable } from './cover-table.tsx'
import { mostCovers } from './most-covers.ts'

/** How many are shown at first. */
const some = 20

/** Asked for when somebody wants to know who could see what. */
export function PastCovers() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={classes.past}
        variant="subtle"
        color="gray"
        size="xs"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide past covers' : 'Show past covers'}
      </Button>
      {isOpen && <PastList />}
    </>
  )
}

function PastList() {
  const [limit, setLimit] = useState(some)
  const { data, error, isFetching, refetch } = useCovers({ past: true, limit })
  if (!data && error) {
    const retry = () => void refetch()
    return (
      <ErrorState
        title="Couldn't load the past covers"
        message={deedMessageOf(error)}
        retrying={isFetching}
        onRetry={retry}
      />
    )
  }
  if (!data) return <SkeletonRows rows={3} label="Loading the past covers" />
  if (data.covers.length === 0) return <p className={classes.nobody}>No cover is over yet</p>
  return (
    <>
      <CoverTable label="Past covers" covers={data.covers} />
      {data.more && limit < mostCovers && (
        <Button
          className={classes.past}
          variant="default"
          size="xs"
          loading={isFetching}
          onClick={() => setLimit(mostCovers)}
        >
          Show more
        </Button>
      )}
      {data.more && limit >= mostCovers && (
        <p className={classes.nobody}>These are the newest {mostCovers}; the audit trail has them all.</p>
      )}
    </>
  )
}

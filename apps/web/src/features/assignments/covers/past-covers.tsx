import { Button } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useCovers } from '../assignments.queries.ts'
import classes from '../assignments.module.css'
import { pastCoverColumns } from './cover-columns.tsx'
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
  const found = useCovers({ past: true, limit })
  const isMore = found.data?.more === true
  return (
    <>
      <DataTable
        label="Past covers"
        columns={pastCoverColumns}
        query={{
          ...found,
          hasNextPage: isMore && limit < mostCovers,
          isFetchingNextPage: found.isFetching,
          fetchNextPage: () => setLimit(mostCovers),
        }}
        rows={found.data?.covers}
        loading="Loading the past covers"
        failure={{ title: "Couldn't load the past covers" }}
        empty={<p className={classes.nobody}>No cover is over yet</p>}
      />
      {isMore && limit >= mostCovers && (
        <p className={classes.nobody}>These are the newest {mostCovers}; the audit trail has them all.</p>
      )}
    </>
  )
}

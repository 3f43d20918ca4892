import type { Assignments, Cover } from '@sincerely/contract/assignments'
import { Button } from '@mantine/core'
import { IconCalendarUser, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useCovers } from '../assignments.queries.ts'
import classes from '../assignments.module.css'
import { coverColumns } from './cover-columns.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { EndCoverQuestion } from './end-cover-question.tsx'
import { mostCovers } from './most-covers.ts'
import { PastCovers } from './past-covers.tsx'

/** Who does whose work while somebody is away. */
export function Covers({ people }: { people: Assignments }) {
  const [open, setOpen] = useState<Cover | 'new' | null>(null)
  const [ending, setEnding] = useState<Cover | null>(null)
  const found = useCovers({ past: false, limit: mostCovers })
  return (
    <section aria-labelledby="covers">
      <div className={classes.head}>
        <div>
          <h2 id="covers" className={classes.title}>
            Covers
          </h2>
          <p className={classes.about}>
            While somebody is away: a secretary also sees the patients, letters and dictations of the doctor
            they cover for, from the first day to the end of the last.
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          Add cover
        </Button>
      </div>
      <DataTable
        label="Covers now and to come"
        columns={coverColumns({ onEdit: setOpen, onEnd: setEnding })}
        query={found}
        rows={found.data?.covers}
        loading="Loading the covers"
        failure={{ title: "Couldn't load the covers" }}
        empty={
          <EmptyState
            icon={<IconCalendarUser size={28} stroke={1.5} />}
            title="Nobody covers for anybody"
            message="Add a cover when a secretary is to do another doctor’s work for some days."
          />
        }
      />
      <PastCovers />
      {open !== null && (
        <CoverDialog
          entry={open === 'new' ? null : open}
          people={people}
          onClose={() => setOpen(null)}
          onReopen={() => setOpen(open)}
        />
      )}
      {ending && <EndCoverQuestion cover={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

import { Anchor, Button, Title } from '@mantine/core'
import { shortDate, shortDay } from '@sincerely/domain/dates'
import { useState } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { RowPager } from '../review/row-pager.tsx'
import type { OpenImport } from '../use-import.ts'
import { counted } from '../import/counted.ts'
import { goToStep, startOver } from '../import/import-actions.ts'
import { isBlank, unreadFiles } from '../import/import-work.ts'
import { rowsOnPage } from '../import/review.ts'
import classes from './confirmation-step.module.css'
import { LaterChanges } from './later-changes.tsx'
import { UnfinishedFiles } from './unfinished-files.tsx'
import { whyLeftOut } from './why-left-out.ts'

/** The last step: whom the import brought, and who was left out. */
export function ConfirmationStep({ open, onPatients }: { open: OpenImport; onPatients: () => void }) {
  const { store, state, review } = open
  const created = state.created ?? []
  // What is read while this is looked at was not left out.
  const reasons = review.rows.flatMap(({ key }) => state.leftOut[key] ?? [])
  const left = reasons.length
  const unread = unreadFiles(state.work)
  return (
    <section className={classes.confirmation} aria-labelledby="confirmation">
      <Title order={2} id="confirmation" tabIndex={-1} className={classes.title}>
        {counted(created.length, 'patient')} created
      </Title>
      <LaterChanges changes={state.laterChanges} />
      {left > 0 && (
        <Notice tone="yellow" title={`${counted(left, 'row')} ${left === 1 ? 'was' : 'were'} left out`}>
          {whyLeftOut(reasons)}{' '}
          <Anchor component="button" type="button" onClick={() => goToStep(store, 'review')}>
            Review {left === 1 ? 'it' : 'them'}
          </Anchor>
        </Notice>
      )}
      <UnfinishedFiles store={store} files={unread} readSince={review.rows.length - left} />
      <CreatedTable created={created} />
      <div ref={keepClearOfToasts} className={classes.foot}>
        <Button onClick={onPatients}>View All Patients</Button>
        <Button
          variant="default"
          onClick={() => (isBlank(state.work) ? startOver(store) : goToStep(store, 'upload'))}
        >
          Upload more
        </Button>
      </div>
    </section>
  )
}

type Created = NonNullable<OpenImport['state']['created']>

function CreatedTable({ created }: { created: Created }) {
  const [page, setPage] = useState(1)
  const { timeZone } = useInfo()
  const shown = created.slice((page - 1) * rowsOnPage, page * rowsOnPage)
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              {['Status', 'Patient name', 'Date of birth', 'Patient ID', 'Created At'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, dob, createdAt }) => (
              <tr key={id}>
                <td>
                  <ToneBadge tone="green">Created</ToneBadge>
                </td>
                <th scope="row">{name}</th>
                <td className="tabular" data-label="Date of birth">
                  {dob === null ? 'Unknown' : shortDay(dob)}
                </td>
                <td className="tabular" data-label="Patient ID">
                  MR #{id}
                </td>
                <td className="tabular" data-label="Created At">
                  {shortDate(new Date(createdAt), timeZone)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RowPager page={page} total={created.length} onPage={setPage} />
    </>
  )
}

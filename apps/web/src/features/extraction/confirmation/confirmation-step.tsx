import { Anchor, Button, Title } from '@mantine/core'
import { shortDate, shortDay } from '@sincerely/domain/dates'
import { useState } from 'react'
import { useInfo } from '../../../platform/practice.ts'
import { Pager } from '../../../ui/data-table/pager.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import type { OpenImport } from '../use-import.ts'
import { counted } from '../import/counted.ts'
import { goToStep, startOver } from '../import/import-actions.ts'
import { type ImportFile, isBlank, unreadFiles, isInProgress } from '../import/import-work.ts'
import { rowsOnPage } from '../import/review.ts'
import type { SkipReason } from '../import/skip-reasons.ts'
import type { ImportStore } from '../import/import-store.ts'
import classes from './confirmation-step.module.css'
import { ClinicButton } from './clinic-button.tsx'
import type { ListedVisit } from '../import/listed-visits.ts'
import type { LaterChange } from '../import/later-changes.ts'

type ConfirmationStepProps = {
  open: OpenImport
  onPatients: () => void
  onClinic: (visits: ListedVisit[]) => void
}

/** The last step, with the created patients and the rows that were skipped. */
export function ConfirmationStep({ open, onPatients, onClinic }: ConfirmationStepProps) {
  const { store, state, review } = open
  const created = state.created ?? []
  // Rows that were read after the creation have no reason, because they were not skipped.
  const reasons = review.rows.flatMap(({ key }) => state.skipReasons[key] ?? [])
  const skipped = reasons.length
  const unread = unreadFiles(state.work)
  return (
    <section className={classes.confirmation} aria-labelledby="confirmation">
      <Title order={2} id="confirmation" tabIndex={-1} className={classes.title}>
        {counted(created.length, 'patient')} created
      </Title>
      <LaterChanges changes={state.laterChanges} />
      {skipped > 0 && (
        <Notice tone="yellow" title={`${counted(skipped, 'row')} ${skipped === 1 ? 'was' : 'were'} skipped`}>
          {skippedSummary(reasons)}{' '}
          <Anchor component="button" type="button" onClick={() => goToStep(store, 'review')}>
            Review {skipped === 1 ? 'it' : 'them'}
          </Anchor>
        </Notice>
      )}
      <UnfinishedFiles store={store} files={unread} readSince={review.rows.length - skipped} />
      <CreatedTable created={created} />
      <div ref={keepClearOfToasts} data-bar data-screen-only className={classes.foot}>
        <Button onClick={onPatients}>View All Patients</Button>
        <ClinicButton visits={state.visits} onClinic={onClinic} />
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
              {['Status', 'Patient Name', 'Date of Birth', 'Patient ID', 'Created At'].map((name) => (
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
                <td className="tabular" data-label="Date of Birth">
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
      <Pager noun="patients" page={page} limit={rowsOnPage} total={created.length} onPage={setPage} />
    </>
  )
}

/** Says why rows were skipped, such as '2 probably already have records, you skipped 1.' */
export function skippedSummary(reasons: readonly SkipReason[]): string {
  const counts = new Map<SkipReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const parts = [...counts].map(([reason, count]) => skipSentences[reason](count))
  const all = `${parts.join(', ')}.`
  return all.charAt(0).toUpperCase() + all.slice(1)
}

const skipSentences = {
  problem: (count) => `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} an error`,
  number: (count) =>
    `${count} ${count === 1 ? 'has an NHS number' : 'have NHS numbers'} that another patient already has`,
  known: (count) => `${count} probably already ${count === 1 ? 'has a record' : 'have records'}`,
  twin: (count) => `${count} ${count === 1 ? 'is' : 'are'} probably in the list twice`,
  unread: (count) => `${count} ${count === 1 ? 'has a name' : 'have names'} that could not be fully read`,
  discouraged: (count) =>
    `${count} ${count === 1 ? 'is' : 'are'} marked in the list as deceased, crossed out, hidden or with a note`,
  'kept-out': (count) =>
    `${count} ${count === 1 ? 'was skipped as a copy of another row' : 'were skipped as copies of other rows'}`,
  'by-hand': (count) => `you skipped ${count}`,
  later: (count) => `${count} ${count === 1 ? 'was' : 'were'} selected after the others were sent`,
} as const satisfies Record<SkipReason, (count: number) => string>

type UnfinishedFilesProps = {
  store: ImportStore
  /** Files that are not read yet. */
  files: readonly ImportFile[]
  /** The number of patients who were read after the others were created. */
  readSince: number
}

/** Lists the files and rows that are still to do, with links to them. */
function UnfinishedFiles({ store, files, readSince }: UnfinishedFilesProps) {
  return (
    <>
      {readSince > 0 && (
        <Notice tone="blue" title={`${counted(readSince, 'more patient')} to review`}>
          {readSince === 1 ? 'It was' : 'They were'} read in the meantime.{' '}
          <Anchor component="button" type="button" onClick={() => goToStep(store, 'review')}>
            Review the new {readSince === 1 ? 'one' : 'ones'}
          </Anchor>
        </Notice>
      )}
      {files.length > 0 && (
        <Notice tone="blue" title={filesSentence(files)}>
          {files.length === 1 ? 'It is' : 'They are'} kept here.{' '}
          <Anchor component="button" type="button" onClick={() => goToStep(store, 'upload')}>
            Go to the {files.length === 1 ? 'file' : 'files'}
          </Anchor>
        </Notice>
      )}
    </>
  )
}

/** Returns a phrase such as '2 files are still being read, 1 file could not be read'. */
function filesSentence(files: readonly ImportFile[]): string {
  const underWay = files.filter(isInProgress).length
  const waiting = files.filter(({ state }) => state.step === 'waiting').length
  const failed = files.filter(({ state }) => state.step === 'failed').length
  const parts = [
    underWay > 0 && `${counted(underWay, 'file')} ${underWay === 1 ? 'is' : 'are'} still being read`,
    waiting > 0 && `${counted(waiting, 'file')} ${waiting === 1 ? 'is' : 'are'} not uploaded yet`,
    failed > 0 && `${counted(failed, 'file')} could not be read`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/**
 * Lists the patients whose creation succeeded although its answer was lost. Changes made since then are not in their
 * records.
 */
function LaterChanges({ changes }: { changes: readonly LaterChange[] }) {
  const [first] = changes
  if (first === undefined) return null
  const title =
    changes.length === 1
      ? `Your later change to ${first.name} is not in the record`
      : `${changes.length} of your later changes are not in the records`
  return (
    <Notice tone="yellow" title={title}>
      The first attempt worked after all, without your later changes.
      <ul className={classes.changes}>
        {changes.map(({ id, name, kind }) => (
          <li key={id}>
            {name} {laterChangeSentences[kind]}{' '}
            <Anchor
              href={`/patients/${id}`}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${name} in a new tab`}
            >
              Open the record
            </Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const laterChangeSentences = {
  changed: 'was created with the earlier values.',
  'taken-out': 'was created before you removed the row.',
} as const satisfies Record<LaterChange['kind'], string>

import { Button } from '@mantine/core'
import type { Backup, BackupList } from '@sincerely/contract/backups'
import { useEffect, useRef, useState } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { useMomentText } from '../../platform/practice.ts'
import rows from '../../ui/card-rows.module.css'
import card from '../../ui/card.module.css'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './backup-card.module.css'
import { isInProgress, useBackups, useTakeBackup } from './backups.queries.ts'
import { kindNames, resultText, scheduleText, sizeText } from './backup-words.ts'

const initialCount = 3

/**
 * Shows the last backups with their test results, and a button to make another. Files cannot be downloaded.
 * `onTaken` is called when a backup ends.
 */
export function BackupCard({ onTaken }: { onTaken: () => void }) {
  const { data, error, isFetching, refetch } = useBackups()
  const isRunning = data !== undefined && isInProgress(data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) onTaken()
    wasRunning.current = isRunning
  }, [isRunning, onTaken])
  return (
    <section id="backups" className={card.card} aria-label="Backups">
      <div className={card.head}>
        <h2 className={card.title}>Backups</h2>
        {data && !data.encrypted && <ToneBadge tone="yellow">Not encrypted</ToneBadge>}
      </div>
      {!data && error && (
        <ErrorState
          title="Couldn't load the backups"
          message={actionMessageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={3} label="Loading the backups" />}
      {data && <Backups list={data} />}
    </section>
  )
}

function Backups({ list }: { list: BackupList }) {
  const [isExpanded, setExpanded] = useState(false)
  const take = useTakeBackup()
  const isRunning = isInProgress(list)
  const shown = isExpanded ? list.backups : list.backups.slice(0, initialCount)
  return (
    <>
      <div className={classes.notes}>
        <p className={rows.note}>{scheduleText(list)}</p>
        {!list.encrypted && (
          <p className={rows.note}>
            Anyone with a backup file can read it, except the recordings: their key is not in the file. To
            encrypt backups, set BACKUP_PASSPHRASE on the server.
          </p>
        )}
        {shown.length === 0 && <p className={rows.note}>No backups yet.</p>}
      </div>
      <ul className={`${rows.rows} ${classes.list}`} aria-live="polite">
        {shown.map((backup) => (
          <BackupRow key={backup.id} backup={backup} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" loading={take.isPending || isRunning} onClick={() => take.mutate()}>
          Back up now
        </Button>
        {list.backups.length > initialCount && (
          <Button variant="subtle" onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show all ${list.backups.length}`}
          </Button>
        )}
      </div>
    </>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const moment = useMomentText()
  const { begunAt, kind, by, size, encrypted, state } = backup
  const details = [kindNames[kind], by === null ? null : `by ${by}`, encrypted ? 'encrypted' : null].filter(
    Boolean,
  )
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <strong>{moment(begunAt)}</strong>
        <span className={rows.note}>{details.join(', ')}</span>
        <span className={rows.note}>{resultText(backup)}</span>
        <FileFacts backup={backup} />
      </span>
      {state === 'failed' ? (
        <ToneBadge tone="red">Failed</ToneBadge>
      ) : (
        <span className={classes.size}>{size === null ? '–' : sizeText(size)}</span>
      )}
    </li>
  )
}

/** These facts identify the file, so that a copy can be compared in a restore drill. */
function FileFacts({ backup: { file, sha256, isRemoved } }: { backup: Backup }) {
  if (file === null || sha256 === null || isRemoved) return null
  return (
    <details className={rows.note}>
      <summary>File and checksum</summary>
      <div>{file}</div>
      <code>sha256 {sha256}</code>
    </details>
  )
}

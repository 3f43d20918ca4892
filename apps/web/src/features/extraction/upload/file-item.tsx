import { ActionIcon, Progress, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileTypePdf, IconTable, IconX } from '@tabler/icons-react'
import type { ListOfFile } from '../import/import-store.ts'
import { isInProgress, type FileState, type ImportFile } from '../import/import-work.ts'
import { isTable } from './chosen-files.ts'
import { ReplaceButton, SmallButton } from './file-buttons.tsx'
import classes from './file-item.module.css'
import { stateText } from './state-text.ts'

type FileItemProps = {
  file: ImportFile
  list: ListOfFile | undefined
  onRetry: () => void
  onCancel: () => void
  onRemove: () => void
  onReplace: (files: File[]) => void
  /** Opens the column mapping of a file whose columns have no clear meaning. */
  onColumns: () => void
}

/** Shows one file with its progress or result, or says why it failed and what to do. */
export function FileItem({ file, list, onRetry, onCancel, onRemove, onReplace, onColumns }: FileItemProps) {
  const { name, size, state } = file
  const isFailed = state.step === 'failed'
  return (
    <li className={classes.file} data-state={state.step}>
      <FileIcon step={state.step} name={name} />
      <div className={classes.words}>
        <p className={classes.name}>
          {name} <span className={classes.size}>{sizeText(size)}</span>
        </p>
        <p className={classes.state}>{stateText(state, list)}</p>
        {/* Screen readers announce only the result, because they would read the progress out page by page. */}
        <VisuallyHidden role="status">
          {isFailed || state.step === 'read' ? `${name}: ${stateText(state, list)}` : ''}
        </VisuallyHidden>
        {isInProgress(file) && <ReadingBar name={name} state={state} />}
        {isFailed && (
          <div className={classes.ways}>
            {state.canRetry && (
              <SmallButton label={`Try again: ${name}`} text="Try again" onClick={onRetry} />
            )}
            {list && (
              <SmallButton
                label={`Choose the columns of ${name}`}
                text="Choose its columns"
                onClick={onColumns}
              />
            )}
            <ReplaceButton name={name} onReplace={onReplace} />
          </div>
        )}
      </div>
      {isInProgress(file) ? (
        <SmallButton label={`Cancel ${name}`} text="Cancel" onClick={onCancel} />
      ) : (
        <Tooltip label="Remove">
          <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

function FileIcon({ step, name }: { step: FileState['step']; name: string }) {
  const kind = isTable(name) ? IconTable : IconFileTypePdf
  const Icon = step === 'read' ? IconCircleCheck : step === 'failed' ? IconAlertTriangle : kind
  return <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
}

/** Shows progress in pages while a file is read. The length of an upload is unknown, and a table is read at once. */
function ReadingBar({ name, state }: { name: string; state: FileState }) {
  const done =
    state.step === 'reading' ? (state.rows === undefined ? state.page / Math.max(1, state.pages) : 0.5) : 0
  return (
    <Progress.Root size="xs" className={classes.bar}>
      <Progress.Section value={state.step === 'sending' ? 4 : 100 * done} aria-label={`Reading ${name}`} />
    </Progress.Root>
  )
}

/** Returns a size such as '1.2 MB', where a MB is a million bytes, as in the size limit. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

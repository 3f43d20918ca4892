import '@mantine/dropzone/styles.layer.css'
import { Button, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRef } from 'react'
import { counted } from '../import/counted.ts'
import { addFiles, goToStep, openColumns } from '../import/import-actions.ts'
import { canSend, isInProgress } from '../import/import-work.ts'
import { removeFile } from '../import/remove-file.ts'
import type { OpenImport } from '../use-import.ts'
import { listTypes, pastedCells } from './chosen-files.ts'
import { FileItem } from './file-item.tsx'
import { notifyNoFiles } from './no-files.ts'
import { PasteArea } from './paste-area.tsx'
import { cancelFile, sendFiles } from './uploads.ts'
import classes from './upload-step.module.css'

export type ReadingModel = { provider: string; model: string }

type UploadStepProps = { open: OpenImport; model: ReadingModel | null; onClear: () => void }

/** The first step, in which files are chosen or dropped and read one by one. */
export function UploadStep({ open, model, onClear }: UploadStepProps) {
  const { store, state, review, today } = open
  const { files } = state.work
  const addChosen = (newFiles: File[]) => void addFiles(store, newFiles)
  return (
    <section className={classes.upload} aria-labelledby="upload-files">
      <Title order={2} id="upload-files" tabIndex={-1} className={classes.title}>
        Choose patient lists
      </Title>
      <DropArea isSmall={files.length > 0} onFiles={addChosen} />
      <PasteArea onCells={(text) => addChosen([pastedCells(text, files)])} />
      {files.length > 0 && (
        <>
          <div className={classes.head}>
            <h3 className={classes.count}>{counted(files.length, 'file')}</h3>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
              Clear all
            </Button>
          </div>
          <ul className={classes.files} aria-label="Files">
            {files.map((file) => (
              <FileItem
                key={file.id}
                file={file}
                list={state.lists[file.id]}
                onRetry={() => sendFiles(store, today, [file.id])}
                onCancel={() => cancelFile(store, file.id)}
                onRemove={() => removeFile(store, file.id)}
                onReplace={(newFiles) => void addFiles(store, newFiles, file.id)}
                onColumns={() => void openColumns(store, file.id)}
              />
            ))}
          </ul>
        </>
      )}
      <Foot
        open={open}
        model={model}
        canReview={Object.keys(state.lists).length > 0}
        rows={review.rows.length}
      />
    </section>
  )
}

type FootProps = Pick<UploadStepProps, 'open' | 'model'> & { canReview: boolean; rows: number }

function Foot({ open: { store, state, today }, model, canReview, rows }: FootProps) {
  const { lists, work } = state
  const { files } = work
  const isBusy = files.some(isInProgress)
  const toSend = files.filter(canSend).length
  const send = () => {
    if (toSend > 0) sendFiles(store, today)
    else notifyNoFiles()
  }
  const unclear =
    rows === 0 ? files.find((file) => file.state.step === 'failed' && lists[file.id]) : undefined
  const review = () => (unclear ? void openColumns(store, unclear.id) : goToStep(store, 'review'))
  const reviewIsNext = canReview && toSend === 0 && !isBusy
  return (
    <div className={classes.foot}>
      {!reviewIsNext && (
        <Button
          onClick={send}
          loading={isBusy && toSend === 0}
          aria-describedby={model === null ? undefined : whereId}
        >
          Upload &amp; Extract
        </Button>
      )}
      {canReview && (
        <Button variant={reviewIsNext ? 'filled' : 'default'} onClick={review}>
          Review {counted(rows, 'patient')}
        </Button>
      )}
      {!reviewIsNext && model !== null && (
        <p id={whereId} className={classes.where}>
          If Sincerely cannot read a list without AI, it sends the list to {model.provider}, where{' '}
          {model.model} reads it, as text or as pictures of its pages.
        </p>
      )}
    </div>
  )
}

const whereId = 'where-lists-go'

type DropAreaProps = {
  /** Whether the area is small, because there are files already. */
  isSmall: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files from a button, or dropped anywhere on the page. Accepts other types too, which get an error. */
function DropArea({ isSmall, onFiles }: DropAreaProps) {
  const pick = useRef<() => void>(null)
  return (
    <>
      <Dropzone
        openRef={pick}
        onDrop={onFiles}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        // Keyboard users have the button inside; the area only accepts drops.
        tabIndex={-1}
        className={classes.area}
        data-small={isSmall}
        inputProps={inputProps}
      >
        <div className={classes.inside}>
          <IconFileTypePdf size={isSmall ? 24 : 36} stroke={1.5} className={classes.icon} aria-hidden />
          <div className={classes.words}>
            <p className={classes.call}>Drop patient lists anywhere on this page</p>
            <p className={classes.hint}>PDF files only • Max 10MB per file • Multiple files supported</p>
            <p className={classes.hint}>
              Spreadsheets too: Excel (.xlsx) or CSV. Scans and photos: JPEG or PNG
            </p>
          </div>
          <Button variant="default" onClick={() => pick.current?.()}>
            {isSmall ? 'Choose more files' : 'Choose files'}
          </Button>
        </div>
      </Dropzone>
      <Dropzone.FullScreen
        active
        withinPortal={false}
        onDrop={onFiles}
        className={classes.whole}
        inputProps={inputProps}
      >
        <div className={classes.over} aria-hidden>
          <IconFileTypePdf size={48} stroke={1.5} aria-hidden />
          <p className={classes.call}>Drop the lists to add them</p>
        </div>
      </Dropzone.FullScreen>
    </>
  )
}

const inputProps = {
  accept: listTypes,
  'aria-label': 'Patient lists as PDF files, pictures or spreadsheets',
  tabIndex: -1,
} as const

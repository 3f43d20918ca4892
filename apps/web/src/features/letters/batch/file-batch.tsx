import { Button } from '@mantine/core'
import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { useState } from 'react'
import { type ApiError, isApiError, messageOf } from '../../../platform/api.ts'
import { useInfo } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { can } from '@sincerely/domain/permissions'
import { takeFocus } from '../../../ui/take-focus.ts'
import type { BatchDialogProps } from './batch-dialog-props.ts'
import { BatchFrame, BatchLoading } from './batch-frame.tsx'
import classes from './batch-frame.module.css'
import { type BatchFile, batchWords } from './batch-kinds.ts'
import { BatchLetters } from './batch-letters.tsx'
import { copyRows, draftWords, fileRow, excludedRow } from './batch-rows.ts'
import { useBatchFile } from './batch.queries.ts'
import { letterCount } from './selected-letters.ts'
import type { SortedBatch } from './sort-batch.ts'
import { useBatchLetters } from './use-batch-letters.ts'

type FileBatchProps = BatchDialogProps & { file: BatchFile }

/** Prints or downloads the letters. If the server refuses some letters, the dialog lists them and offers to skip them. */
export function FileBatch({ file, ids, nameOf, searchFor, onNext, onClose }: FileBatchProps) {
  const { timeZone } = useInfo()
  const user = useSignedInUser()
  const [unprintable, setUnprintable] = useState<ReadonlyMap<number, string>>(new Map())
  const { sorted, ...look } = useBatchLetters(file, { ids, nameOf, unprintable })
  const creation = useBatchFile()
  const included = sorted?.included ?? []
  const { verb } = batchWords[file]
  const create = (isSaved: boolean) => {
    const sent = included.map(({ id }) => id)
    creation.mutate(
      { file, ids: sent, isSaved },
      {
        onSuccess: (fileName) => {
          if (!isSaved) return
          toast({
            type: 'success',
            title: file === 'zip' ? 'Zip Downloaded' : 'PDF Downloaded',
            message: fileName,
          })
          onClose()
        },
        onError: (error) => setUnprintable((before) => new Map([...before, ...refusedLetters(error, sent)])),
      },
    )
  }
  const postableIds = included.filter(({ status }) => status === 'approved').map(({ id }) => id)
  const isPrinted = creation.isSuccess && file === 'print'
  const refused = [...unprintable.keys()].filter((id) => ids.includes(id)).length
  const offersPosting = isPrinted && postableIds.length > 0 && can(user, 'letter.post')
  return (
    <BatchFrame
      lead={<Lead file={file} sorted={sorted} error={creation.error} isPrinted={isPrinted} />}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {isPrinted ? 'Close' : 'Cancel'}
          </Button>
          {creation.error && cannotPrint(creation.error) && (
            <Button variant="default" onClick={() => create(true)}>
              Download the PDF
            </Button>
          )}
          {included.length > 0 && !offersPosting && (
            <Button ref={takeFocus} loading={creation.isPending} onClick={() => create(file === 'zip')}>
              {printLabel(isPrinted ? 'Print again' : `${verb} ${letterCount(included.length)}`, refused)}
            </Button>
          )}
          {offersPosting && (
            <Button ref={takeFocus} onClick={() => onNext('post', postableIds)}>
              {postableIds.length === 1
                ? 'Post this letter'
                : `Post these ${letterCount(postableIds.length)}`}
            </Button>
          )}
        </>
      }
    >
      {sorted ? (
        <BatchLetters
          groups={[
            { title: 'Skipped', rows: sorted.excluded.map((one) => excludedRow(one, timeZone)) },
            {
              title: file === 'print' ? 'Will be printed' : 'In the zip file',
              rows:
                file === 'print'
                  ? copyRows(included, timeZone)
                  : included.map((one) => fileRow(one, timeZone)),
            },
          ]}
          searchFor={searchFor}
          onOpen={onClose}
        />
      ) : (
        <BatchLoading count={ids.length} {...look} />
      )}
    </BatchFrame>
  )
}

type LeadProps = { file: BatchFile; sorted: SortedBatch | undefined; error: Error | null; isPrinted: boolean }

function Lead({ file, sorted, error, isPrinted }: LeadProps) {
  if (!sorted) return 'Checking the letters.'
  if (sorted.included.length === 0) return 'None of these letters can be printed now.'
  const copies = countCopies(sorted.included)
  const count = `${copies.toLocaleString('en-GB')} ${copies === 1 ? 'copy' : 'copies'}`
  const drafts = sorted.included.filter(({ status }) => status === 'draft')
  const what =
    file === 'print'
      ? `${count}, sorted by recipient.${draftWords(countCopies(drafts))}`
      : `${letterCount(sorted.included.length)} in one zip file, each a PDF.${draftWords(drafts.length)}`
  if (isPrinted) return `Print dialog opened: ${what}`
  if (!error) return what
  return (
    <>
      <span className={classes.problem}>{isAboutLetters(error) ? notPrintable : messageOf(error)}</span>{' '}
      {what}
    </>
  )
}

function countCopies(letters: readonly BatchLetter[]): number {
  return letters.reduce((sum, { recipients }) => sum + recipients.length, 0)
}

const notPrintable = 'Some letters cannot be printed. Skip them to continue.'

/** Returns the letters that an error names, each with its message: `ids.N` is the index in the request. */
function refusedLetters(error: Error, sent: readonly number[]): [number, string][] {
  if (!isAboutLetters(error)) return []
  return Object.entries(error.fields).flatMap(([field, sentence]) => {
    const id = sent[Number(/^ids\.(\d+)$/u.exec(field)?.[1])]
    return id === undefined ? [] : [[id, sentence]]
  })
}

function isAboutLetters(error: Error): error is ApiError & { fields: Record<string, string> } {
  return isApiError(error) && Object.keys(error.fields ?? {}).some((field) => /^ids\.\d+$/u.test(field))
}

function cannotPrint(error: Error): boolean {
  return isApiError(error) && error.code === 'cannot_print'
}

/** Returns a label such as 'Skip these 2 and print 8 letters'. */
function printLabel(words: string, refused: number): string {
  if (refused === 0) return words
  const who = refused === 1 ? 'Skip this one' : `Skip these ${refused}`
  return `${who} and ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

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
import { BatchFrame } from './batch-frame.tsx'
import classes from './batch-frame.module.css'
import { type BatchFile, batchWords } from './batch-kinds.ts'
import { BatchLetters } from './batch-letters.tsx'
import { BatchLoading } from './batch-loading.tsx'
import { leftOutRow } from './batch-rows.ts'
import { copyRows, draftWords, fileRow } from './printed-rows.ts'
import { useBatchFile } from './batch.queries.ts'
import { letterCount } from './chosen-letters.ts'
import type { SortedBatch } from './sorted-batch.ts'
import { useBatchLook } from './use-batch-look.ts'

type FileBatchProps = BatchDialogProps & { file: BatchFile }

/** Prints the letters, or downloads them: all, or those that can be printed once it is known which cannot. */
export function FileBatch({ file, ids, nameOf, searchFor, onNext, onClose }: FileBatchProps) {
  const { timeZone } = useInfo()
  const user = useSignedInUser()
  const [unprintable, setUnprintable] = useState<ReadonlyMap<number, string>>(new Map())
  const { sorted, ...look } = useBatchLook(file, { ids, nameOf, unprintable })
  const made = useBatchFile()
  const going = sorted?.going ?? []
  const { verb } = batchWords[file]
  const make = (isSaved: boolean) => {
    const sent = going.map(({ id }) => id)
    made.mutate(
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
  const toPost = going.filter(({ status }) => status === 'approved').map(({ id }) => id)
  const isPrinted = made.isSuccess && file === 'print'
  const refused = [...unprintable.keys()].filter((id) => ids.includes(id)).length
  const isPostNext = isPrinted && toPost.length > 0 && can(user, 'letter.post')
  return (
    <BatchFrame
      lead={<Lead file={file} sorted={sorted} error={made.error} isPrinted={isPrinted} />}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {isPrinted ? 'Close' : 'Cancel'}
          </Button>
          {made.error && cannotPrint(made.error) && (
            <Button variant="default" onClick={() => make(true)}>
              Download the PDF
            </Button>
          )}
          {going.length > 0 && !isPostNext && (
            <Button ref={takeFocus} loading={made.isPending} onClick={() => make(file === 'zip')}>
              {wordsFor(isPrinted ? 'Print again' : `${verb} ${letterCount(going.length)}`, refused)}
            </Button>
          )}
          {isPostNext && (
            <Button ref={takeFocus} onClick={() => onNext('post', toPost)}>
              {toPost.length === 1 ? 'Post this letter' : `Post these ${letterCount(toPost.length)}`}
            </Button>
          )}
        </>
      }
    >
      {sorted ? (
        <BatchLetters
          groups={[
            { title: 'Skipped', rows: sorted.leftOut.map((one) => leftOutRow(one, timeZone)) },
            {
              title: file === 'print' ? 'Will be printed' : 'In the zip file',
              rows: file === 'print' ? copyRows(going, timeZone) : going.map((one) => fileRow(one, timeZone)),
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
  if (sorted.going.length === 0) return 'None of these letters can be printed now.'
  const copies = copiesOf(sorted.going)
  const count = `${copies.toLocaleString('en-GB')} ${copies === 1 ? 'copy' : 'copies'}`
  const drafts = sorted.going.filter(({ status }) => status === 'draft')
  const what =
    file === 'print'
      ? `${count}, sorted by recipient.${draftWords(copiesOf(drafts))}`
      : `${letterCount(sorted.going.length)} in one zip file, each a PDF.${draftWords(drafts.length)}`
  if (isPrinted) return `Print dialog opened: ${what}`
  if (!error) return what
  return (
    <>
      <span className={classes.problem}>{isAboutLetters(error) ? notPrintable : messageOf(error)}</span>{' '}
      {what}
    </>
  )
}

function copiesOf(letters: readonly BatchLetter[]): number {
  return letters.reduce((sum, { recipients }) => sum + recipients.length, 0)
}

const notPrintable = 'Some letters cannot be printed. Skip them to continue.'

/** The letters that a refusal names, each with its sentence: `ids.N` is the place in what was sent. */
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

/** 'Skip these 2 and print 8 letters'. */
function wordsFor(words: string, refused: number): string {
  if (refused === 0) return words
  const who = refused === 1 ? 'Skip this one' : `Skip these ${refused}`
  return `${who} and ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

import { Box, Button, NativeSelect } from '@mantine/core'
import type { PdfQuery } from '@sincerely/contract/letter-output'
import type { Letter } from '@sincerely/contract/letters'
import { actionMessageOf } from '../../../platform/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useState } from 'react'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { TallDialog } from '../../../ui/tall-dialog.tsx'
import classes from './letter-preview.module.css'
import {
  useDownloadLetterPdf,
  useDownloadLetterWord,
  useLetterPdf,
  usePrintLetter,
} from './letter-output.queries.ts'
import { PageToCome, PrintedPages } from '../../../ui/printed-pages.tsx'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'

type LetterPreviewProps = {
  letter: Letter
  /** The key of the recipient whose copy is shown first; null for the addressee. */
  copy?: string | null
  onClose: () => void
}

/** Shows the pages as they will print, rendered from the PDF itself (spec §2 Full Letter Preview). */
export function LetterPreview({ letter, copy = null, onClose }: LetterPreviewProps) {
  const [copyKey, setCopyKey] = useState(copy)
  const query = queryOf(letter, copyKey)
  const { data: file, error, isFetching, refetch } = useLetterPdf(letter, query)
  const print = usePrintLetter(letter.id)
  const pdf = useDownloadLetterPdf()
  const word = useDownloadLetterWord(letter.id)
  return (
    <TallDialog onClose={onClose} title="Full Letter Preview" width={920}>
      {letter.recipients.length > 1 && <CopySelect letter={letter} copyKey={copyKey} onChange={setCopyKey} />}
      <Box className={classes.desk} tabIndex={0} role="group" aria-label="Pages">
        {file ? (
          <PrintedPages key={`${letter.version} ${copyKey}`} file={file.blob} />
        ) : error ? (
          <ErrorState
            title="Couldn't create the pages"
            message={actionMessageOf(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageToCome>
            <SkeletonLines lines={14} label="Creating the pages" />
          </PageToCome>
        )}
      </Box>
      <div ref={keepClearOfToasts} className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="default"
          disabled={!file}
          onClick={() => pdf.mutate({ id: letter.id, query, ...(file && { file }) })}
        >
          Download
        </Button>
        {/* A Word file contains only one copy. */}
        {query.copies === undefined && (
          <Button variant="default" loading={word.isPending} onClick={() => word.mutate(query)}>
            Word
          </Button>
        )}
        <Button disabled={!file} loading={print.isPending} onClick={() => print.mutate({ file, query })}>
          Print
        </Button>
      </div>
    </TallDialog>
  )
}

type CopySelectProps = {
  letter: Letter
  copyKey: string | null
  onChange: (copyKey: string | null) => void
}

/** Selects the copy of one recipient, or one file with all copies. */
function CopySelect({ letter: { recipients }, copyKey, onChange }: CopySelectProps) {
  return (
    <NativeSelect
      className={classes.copies}
      aria-label="Copy"
      value={copyKey ?? recipients[0]?.key ?? ''}
      data={[
        ...recipients.map(({ key, label }) => ({ value: key, label: `Copy for ${label}` })),
        { value: allCopies, label: `All ${recipients.length} copies` },
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Differs from every recipient's key, because keys contain no spaces. */
const allCopies = 'all copies'

function queryOf({ recipients }: Letter, copyKey: string | null): PdfQuery {
  if (copyKey === allCopies) return { copies: 'all' }
  const isRecipient = copyKey !== null && recipients.some(({ key }) => key === copyKey)
  return isRecipient ? { recipient: copyKey } : {}
}

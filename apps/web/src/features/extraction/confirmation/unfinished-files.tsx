import { Anchor } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import { counted } from '../import/counted.ts'
import { goToStep } from '../import/import-actions.ts'
import type { ImportStore } from '../import/import-store.ts'
import type { ImportFile } from '../import/import-work.ts'
import { filesSentence } from './files-sentence.ts'

type UnfinishedFilesProps = {
  store: ImportStore
  /** Those that are not read. */
  files: readonly ImportFile[]
  /** How many patients were read since the others were created. */
  readSince: number
}

/** What the import still has before it, and the ways there. */
export function UnfinishedFiles({ store, files, readSince }: UnfinishedFilesProps) {
  return (
    <>
      {readSince > 0 && (
        <Notice tone="blue" title={`${counted(readSince, 'more patient')} to review`}>
          {readSince === 1 ? 'It was' : 'They were'} read since.{' '}
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

import { counted } from '../import/counted.ts'
import type { ListOfFile } from '../import/import-store.ts'
import type { FileState } from '../import/import-work.ts'

/** Describes the progress, result or failure of a file. */
export function stateText(state: FileState, list: ListOfFile | undefined): string {
  switch (state.step) {
    case 'waiting':
      return 'Ready to upload'
    case 'queued':
      return 'Waiting for its turn'
    case 'sending':
      return 'Uploading…'
    case 'reading':
      return state.rows === undefined
        ? `Reading page ${state.page} of ${state.pages}`
        : `Reading ${counted(state.rows, 'row')}`
    case 'read':
      return counted(list?.records.length ?? 0, 'patient')
    case 'failed':
      return state.message
  }
}

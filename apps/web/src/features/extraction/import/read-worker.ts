// Reads the patients of one long list in a worker.
import { applyColumnMeanings } from '@sincerely/domain/extraction/column-meanings'
import type { ReadingTask } from './read-records.ts'

self.addEventListener('message', ({ data }: MessageEvent<ReadingTask>) => {
  const { tables, table, meanings, today } = data
  self.postMessage(applyColumnMeanings(tables, table, meanings, { today }))
})

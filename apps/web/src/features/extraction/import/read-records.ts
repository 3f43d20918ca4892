// Reads the patients of stored lists with rules that are loaded on demand. A worker reads long lists, so that the page never
// waits.
import type {
  ColumnMeaning,
  PatientList,
  PatientRecord,
  PatientTable,
} from '@sincerely/domain/extraction/types'

/** Reads the patients in a list. `readOn` is the day `YYYY-MM-DD` on which the server read it. */
export async function readRecords(tables: PatientTable[], readOn: string | null): Promise<PatientRecord[]> {
  return (await read({ tables, table: 0, meanings: {}, today: readOn ?? never })).records
}

/** Reads the list with another meaning for one column. */
export async function readWithMeaning(
  tables: PatientTable[],
  { table, column, meaning }: ChosenMeaning,
  readOn: string | null,
): Promise<PatientList> {
  return read({ tables, table, meanings: { [column]: meaning }, today: readOn ?? never })
}

export type ChosenMeaning = { table: number; column: number; meaning: ColumnMeaning }

/** The input of `applyColumnMeanings`, as one message. */
export type ReadingTask = {
  tables: PatientTable[]
  table: number
  meanings: Record<number, ColumnMeaning>
  today: string
}

/** This day is used if the real one is unknown, so that no date counts as in the future. */
const never = '9999-12-31'

/** In rows: a longer list would block the page for a second or more. */
const longList = 500

async function read(task: ReadingTask): Promise<PatientList> {
  const rows = task.tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (rows > longList) return readInWorker(task)
  const { applyColumnMeanings } = await import('@sincerely/domain/extraction/column-meanings')
  return applyColumnMeanings(task.tables, task.table, task.meanings, { today: task.today })
}

function readInWorker(task: ReadingTask): Promise<PatientList> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  const reading = new Promise<PatientList>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PatientList>) => resolve(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      reject(new Error('The list could not be read in this browser.'))
    })
  })
  worker.postMessage(task)
  return reading.finally(() => worker.terminate())
}

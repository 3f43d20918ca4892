// Removes a file from the import. Undo restores the file with all changes to its rows.
import { toast } from '../../../ui/toast.ts'
import { cancelFile } from '../upload/uploads.ts'
import type { ImportStore, ListOfFile } from './import-store.ts'
import { isInProgress, withoutFiles, type ImportFile, type ImportWork } from './import-work.ts'
import { dropFiles, storeFile, storeList, readFile } from './import-storage.ts'

export function removeFile(store: ImportStore, id: string): void {
  const { work, lists } = store.get()
  const file = work.files.find((one) => one.id === id)
  if (!file) return
  if (isInProgress(file)) cancelFile(store, id)
  const list = lists[id]
  const removed = { file, at: work.files.indexOf(file), touched: touchedIn(work, id) }
  store.change((now) => withoutFiles(now, [id]))
  store.set({ lists: Object.fromEntries(Object.entries(lists).filter(([fileId]) => fileId !== id)) })
  const bytes = readFile(store.userId, file)
  const dropped = bytes.then(() => dropFiles(store.userId, [id]))
  if (list === undefined || Object.keys(removed.touched).length === 0) return
  toast({
    type: 'info',
    title: 'File removed',
    message: `${file.name} and your changes to its patients were removed.`,
    undo: () => {
      store.change((now) => withFileRestored(now, removed))
      store.set({ lists: { ...store.get().lists, [id]: list } })
      void dropped.then(async () => storeRestored(store.userId, id, { bytes: await bytes, list }))
    },
  })
}

type Removed = { file: ImportFile; at: number; touched: ImportWork['touched'] }

function withFileRestored(work: ImportWork, { file, at, touched }: Removed): ImportWork {
  return {
    ...work,
    files: work.files.toSpliced(at, 0, file),
    touched: { ...work.touched, ...touched },
  }
}

async function storeRestored(
  userId: number,
  id: string,
  { bytes, list: { tables, warnings, pages } }: { bytes: File | null; list: ListOfFile },
): Promise<void> {
  if (bytes) await storeFile(userId, id, bytes)
  await storeList(userId, id, { tables, warnings, pages })
}

function touchedIn({ touched }: ImportWork, id: string): ImportWork['touched'] {
  return Object.fromEntries(Object.entries(touched).filter(([key]) => key.startsWith(`${id}/`)))
}

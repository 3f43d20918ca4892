import { closeToast, toast } from '../../../ui/toast.ts'
import type { ImportStore } from '../import/import-store.ts'

/** There is nothing to send: it stays until it is closed, or there is something (spec §8). */
export function sayNoFiles(store: ImportStore): void {
  const title = 'No Files Selected'
  shown.set(store, toast({ type: 'error', title, message: 'Please select files to upload' }))
}

export function withdrawNoFiles(store: ImportStore): void {
  const id = shown.get(store)
  if (id !== undefined) closeToast(id)
}

const shown = new WeakMap<ImportStore, number>()

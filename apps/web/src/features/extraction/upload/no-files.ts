import { toast, withdrawToast } from '../../../ui/toast.ts'

/** Says that there are no files. The message stays until it is closed or a file is added (spec §8). */
export function notifyNoFiles(): void {
  const title = 'No Files Selected'
  toast({ type: 'error', title, message: 'Please select files to upload', about })
}

export function withdrawNoFiles(): void {
  withdrawToast(about)
}

const about = 'no files'

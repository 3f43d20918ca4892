import { toast, withdrawToast } from '../../../ui/toast.ts'

/** There is nothing to send: it stays until it is closed, or there is something (spec §8). */
export function sayNoFiles(): void {
  const title = 'No Files Selected'
  toast({ type: 'error', title, message: 'Please select files to upload', about })
}

export function withdrawNoFiles(): void {
  withdrawToast(about)
}

const about = 'no files'

import { AppError } from '../../platform/errors.ts'

/** How many calls of one person may be under way; our own wizard makes two. */
export const mostUploads = 32

/** Answers what takes note of a person's upload, or refuses one too many; and that answers what takes note of its end. */
export function countUploads(): (userId: number) => () => void {
  const counts = new Map<number, number>()
  return (userId) => {
    const count = counts.get(userId) ?? 0
    if (count >= mostUploads) {
      const message = `${mostUploads} of your files are still uploading. Wait until one is finished, then upload this file again.`
      throw new AppError('too_many_uploads', { message })
    }
    counts.set(userId, count + 1)
    return () => {
      const left = (counts.get(userId) ?? 1) - 1
      if (left === 0) counts.delete(userId)
      else counts.set(userId, left)
    }
  }
}

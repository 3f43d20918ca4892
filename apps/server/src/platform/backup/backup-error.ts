// Errors of backup and restore: a code for programs, and a message with the next step for people.

const codes = [
  'not_a_backup',
  'newer_format',
  'newer_version',
  'damaged',
  'passphrase_missing',
  'passphrase_wrong',
  'disk_full',
  'not_written',
  'not_readable',
  'not_identical',
  'no_room_for_it',
] as const

export type BackupErrorCode = (typeof codes)[number]

export type BackupError = Error & { code: BackupErrorCode }

export function backupError(code: BackupErrorCode, message: string): BackupError {
  return Object.assign(new Error(message), { code })
}

/** Whether the message was written for people. Other errors may quote values, which can be patients' data. */
export function isBackupError(error: unknown): error is BackupError {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}

/** The error for a damaged file; `how` completes 'The backup is damaged: …'. */
export function damaged(how: string): BackupError {
  return backupError(
    'damaged',
    `The backup is damaged: ${how}. Nothing was changed. Use another copy of this file, or an earlier backup.`,
  )
}

const unwritable: ReadonlySet<string> = new Set(
  'EACCES EPERM EROFS ENOENT ENOTDIR EISDIR EFBIG EEXIST EIO ELOOP ENAMETOOLONG EINVAL ESTALE ENXIO'.split(
    ' ',
  ),
)

/** Explains a file system error while writing `path`. */
export function explainWriting(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return backupError(
      'disk_full',
      `The disk that holds ${path} is full, so no backup was saved there. Free some space, or set BACKUP_DIR to another folder.`,
    )
  if (code === 'ETIMEDOUT' && 'path' in Object(error))
    return backupError(
      'not_written',
      `${path} does not respond, so no backup was saved there. Check that its disk or network share is connected, or set BACKUP_DIR to another folder.`,
    )
  if (!unwritable.has(code)) return error
  return backupError(
    'not_written',
    `Sincerely cannot write to ${path} (${code}), so no backup was saved there. Choose another file, or set BACKUP_DIR to another folder.`,
  )
}

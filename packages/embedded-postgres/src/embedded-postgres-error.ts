// Defines the error of the embedded database. It has a code for the program, and a sentence that tells the
// user what to do next.

export type EmbeddedPostgresErrorCode =
  | 'already_running'
  | 'binaries_missing'
  | 'data_dir_foreign'
  | 'data_dir_other_version'
  | 'data_dir_unreachable'
  | 'data_dir_unwritable'
  | 'database_missing'
  | 'owned_by_other_user'
  | 'would_not_start'

export type EmbeddedPostgresError = Error & { code: EmbeddedPostgresErrorCode }

/** `message` says what is wrong, and which command or setting to use next. */
export function embeddedPostgresError(
  code: EmbeddedPostgresErrorCode,
  message: string,
  cause?: unknown,
): EmbeddedPostgresError {
  return Object.assign(new Error(message, { cause }), { name: 'EmbeddedPostgresError', code })
}

/** True only for these errors, whose message can be printed without a stack. */
export function isEmbeddedPostgresError(error: unknown): error is EmbeddedPostgresError {
  return error instanceof Error && error.name === 'EmbeddedPostgresError'
}

/** Returns the errno code ('EACCES', 'ENOENT', …) of a file system or process error, or '' if it has none. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

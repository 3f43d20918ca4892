// Creates a failure that needs no stack trace, because its message already says what to do.

export const failure = (message) => Object.assign(new Error(message), { plain: true })

/**
 * Prints the message of an expected failure or the stack of any other error, then ends the process with code
 * 1.
 */
export function endWith(error) {
  console.error(error.plain ? error.message : error)
  process.exit(1)
}

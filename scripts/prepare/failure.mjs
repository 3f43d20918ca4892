// A failure that needs no stack trace: its message already says what to do.

export const failure = (message) => Object.assign(new Error(message), { plain: true })

/** Ends the process with code 1: prints the message of an expected failure, the stack of any other error. */
export function endWith(error) {
  console.error(error.plain ? error.message : error)
  process.exit(1)
}

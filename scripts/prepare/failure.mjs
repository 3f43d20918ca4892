// A failure that needs no stack trace: its message already tells the person what to do.

export const failure = (message) => Object.assign(new Error(message), { plain: true })

/** Ends the process with code 1: the sentence of a plain failure, the stack of a surprise. */
export function endWith(error) {
  console.error(error.plain ? error.message : error)
  process.exit(1)
}

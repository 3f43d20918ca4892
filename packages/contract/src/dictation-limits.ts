// Limits for a recording browser, in a file without schemas, because every page after the sign-in loads it.

/** Maximum bytes of one part of a recording. */
export const maxPartBytes = 1_000_000

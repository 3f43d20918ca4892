// Defines limits for a recording browser, in a file without schemas, because every page after the sign-in loads it.

/** The largest size of one part of a recording, in bytes. */
export const maxPartBytes = 1_000_000

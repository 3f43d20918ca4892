// What a browser has to keep to while it records, in a file without schemas: every page after the sign-in loads it.

/** Most bytes of one part of a recording. */
export const mostPartBytes = 1_000_000

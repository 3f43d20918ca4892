// What the words are by which a doctor takes something back (rules §7.3).

/**
 * 'delete' takes out what went before, whether or not something replaces it; 'replace' needs something to stand
 * instead; 'typed' counts only between two values of one kind ('ten, I mean twelve'); 'unclear' may deny as well as correct. `end` is the place after.
 */
export type CorrectionMarker = { kind: 'delete' | 'replace' | 'typed' | 'unclear'; said: string; end: number }

// What the words are by which a doctor takes something back (rules §7.3).

/**
 * 'delete' takes out what went before, whether or not something replaces it; 'replace' needs something to stand
 * instead; 'typed' counts only between two values of one kind ('ten, I mean twelve'), 'told' too, and the secretary is told of it;
 * 'doubtful' between two such values may correct ('twice daily. That should be once daily'); 'unclear' may deny as well as correct. 'again' is a value
 * said once more ('that's left not right'). `end` is the place after.
 */
export type CorrectionMarker = {
  kind: 'delete' | 'replace' | 'typed' | 'told' | 'doubtful' | 'unclear' | 'again'
  said: string
  end: number
}

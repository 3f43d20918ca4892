// Defines the kinds of words with which a doctor takes something back (rules §7.3).

/**
 * 'delete' removes the words before, with or without a replacement, and 'replace' needs a replacement. 'typed' counts only
 * between two values of one kind ('ten, I mean twelve'), and so does 'told', which adds a note for the secretary. 'doubtful' may
 * correct between two such values ('twice daily. That should be once daily'). 'unclear' may deny or correct. 'again' repeats a
 * value ('that's left not right'). `end` is the position after the marker.
 */
export type CorrectionMarker = {
  kind: 'delete' | 'replace' | 'typed' | 'told' | 'doubtful' | 'unclear' | 'again'
  said: string
  end: number
}

// The kinds of words with which a doctor takes something back (rules §7.3).

/**
 * 'delete' removes the words before, with or without a replacement; 'replace' needs a replacement; 'typed' counts only between two
 * values of one kind ('ten, I mean twelve'), and so does 'told', with a note for the secretary; 'doubtful' between two such values
 * may correct ('twice daily. That should be once daily'); 'unclear' may deny as well as correct. 'again' repeats a value ('that's
 * left not right'). `end` is the position after.
 */
export type CorrectionMarker = {
  kind: 'delete' | 'replace' | 'typed' | 'told' | 'doubtful' | 'unclear' | 'again'
  said: string
  end: number
}

/**
 * A creation whose answer never came may have been done. Until it is made again, with its own key, its patients would
 * look like duplicates of themselves.
 */
export const unansweredSentence =
  "Couldn't reach the server. Everything is kept here. Try again in a moment; no one is created twice."

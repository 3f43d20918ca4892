/**
 * An unanswered creation may have succeeded. It is repeated with its own key; until then its patients would look like
 * duplicates of themselves.
 */
export const unansweredSentence =
  "Couldn't reach the server. Everything is kept here. Try again in a moment; no one is created twice."

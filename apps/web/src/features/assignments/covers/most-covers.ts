/** Limit of one list; more than a practice has current and upcoming. */
export const mostCovers = 200

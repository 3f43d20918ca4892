/** How many covers are shown at once: more than a practice has under way and to come. */
export const mostCovers = 200

/**
 * So many of the newest actions are gathered into the lines of the recent activity: what was done as often may have been done
 * more often.
 */
export const mostGathered = 500

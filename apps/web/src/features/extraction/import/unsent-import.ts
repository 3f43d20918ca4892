/** Draft key of an unfinished import; signing out asks about it. */
export const importDraftKey = 'import'

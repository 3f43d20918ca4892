/** The draft key of an unfinished import. Signing out asks about it. */
export const importDraftKey = 'import'

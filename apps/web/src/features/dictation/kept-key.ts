/** How the names of dictations among the unsent things on this device begin. */
export const dictationCopy = 'dictation-'

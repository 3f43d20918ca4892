/** How the names of dictations among the unsent things on this device begin. */
export const dictationCopy = 'dictation-'

/** How the names of the pieces of their sound begin, in the larger store of the device. */
export const soundPiece = 'sound/'

/** Prefix of the draft key of a dictation. */
export const dictationPrefix = 'dictation-'

/** Prefix of a piece of sound in the device's larger store. */
export const soundPrefix = 'sound/'

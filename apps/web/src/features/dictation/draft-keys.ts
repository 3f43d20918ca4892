/** The start of a dictation's draft key. */
export const dictationPrefix = 'dictation-'

/** The start of the key of a piece of sound in the device's larger store. */
export const soundPrefix = 'sound/'

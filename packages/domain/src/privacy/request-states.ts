// What becomes of a request about personal data; apart, for the address of its list is read before anything else of it.

export const requestStates = ['pending', 'completed', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

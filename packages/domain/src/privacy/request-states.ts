// Names the states of a data-rights request, in a separate file because a page's address is read before the page loads.

export const requestStates = ['pending', 'completed', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

// The tabs of the list of people; apart, for the address of the list is read before anything else of it.

export const userTabs = ['doctors', 'secretaries', 'all'] as const
export type UserTab = (typeof userTabs)[number]

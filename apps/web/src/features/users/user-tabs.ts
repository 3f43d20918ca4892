export const userTabs = ['doctors', 'secretaries', 'all'] as const
export type UserTab = (typeof userTabs)[number]

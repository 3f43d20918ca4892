/** The GP is one thing: a person, at their practice, at its address. */
export const gpFields = ['gpName', 'gpPractice', 'gpAddress'] as const

// How long what is kept, where no setting says so. The privacy policy is written from these.

/** Years that records of patients are kept unless the practice sets another number (product §2). */
export const usualRecordYears = 7

/** Years that calls to the language model are kept, with their cost and without their text. */
export const usageYears = 2

/** Days that sign-ins and attempts are remembered. */
export const signInHistoryDays = 90

/** Days that a sign-in lasts (product §2). */
export const signInDays = 7

import type { ColumnMeaning } from '@sincerely/domain/extraction/types'

/** What a column of a list can hold, as a person chooses it. */
export const meaningLabels = {
  name: 'Name',
  surname: 'Surname',
  forename: 'First name',
  title: 'Title (Mr, Mrs, Dr)',
  dob: 'Date of birth',
  death: 'Date of death',
  age: 'Age',
  gender: 'Gender',
  nhsNumber: 'NHS number',
  medicalNumber: 'Medical number',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  gpName: 'GP name',
  gpPractice: 'GP practice',
  allergies: 'Allergies',
  medications: 'Medications',
  ignore: 'Leave out',
  unknown: 'Not recognised',
} as const satisfies Record<ColumnMeaning, string>

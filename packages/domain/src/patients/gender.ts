// Defines a patient's gender as recorded (spec §3 Patient).
export const genders = ['male', 'female', 'other', 'unknown'] as const
export type Gender = (typeof genders)[number]

export const genderLabels = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  unknown: 'Unknown',
} as const satisfies Record<Gender, string>

/**
 * E-mail addresses of the demo practice's users who sign in during the journeys. All have the same password.
 */
export const people = {
  doctor: 'doctor@demo.sincerely.example',
  secretary: 'secretary@demo.sincerely.example',
  admin: 'admin@demo.sincerely.example',
  /** This doctor has no letter template of their own. */
  otherDoctor: 'doctor2@demo.sincerely.example',
} as const

export type Person = keyof typeof people

export const everybody = Object.keys(people) as Person[]

export const demoPassword = 'journeys-take-care'

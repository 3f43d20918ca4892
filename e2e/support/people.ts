/** The people of the demo practice who sign in during the journeys: e-mail addresses, and one password for all. */
export const people = {
  doctor: 'doctor@demo.sincerely.example',
  secretary: 'secretary@demo.sincerely.example',
  admin: 'admin@demo.sincerely.example',
  /** Another doctor, with no letter template of their own. */
  otherDoctor: 'doctor2@demo.sincerely.example',
} as const

export type Person = keyof typeof people

export const everybody = Object.keys(people) as Person[]

export const demoPassword = 'journeys-take-care'

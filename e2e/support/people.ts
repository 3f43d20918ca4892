/** These users of the demo practice sign in during the journeys. All have the same password. */
export const people = {
  doctor: 'doctor@demo.sincerely.example',
  secretary: 'secretary@demo.sincerely.example',
  admin: 'admin@demo.sincerely.example',
  /** This doctor has no letter template, and so uses the practice's. */
  otherDoctor: 'doctor2@demo.sincerely.example',
} as const

export type Person = keyof typeof people

export const everybody = Object.keys(people) as Person[]

export const demoPassword = 'journeys-take-care'

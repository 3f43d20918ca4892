import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import type { Gender } from '@sincerely/domain/patients/gender'

/** Everything the demo practice starts with. Records refer to each other by `key`; the database assigns ids. */
export type DemoPractice = {
  name: string
  users: DemoUser[]
  patients: DemoPatient[]
  letters: DemoLetter[]
}

export type DemoUser = {
  key: string
  name: string
  email: string
  role: 'admin' | 'doctor' | 'secretary'
  phone: string | null
  specialization: string | null
  department: string | null
  registrationNumber: string | null
  /** The key of a secretary's doctor; null for everyone else. */
  assignedDoctor: string | null
  /** HTML; null means the default letterhead. */
  letterhead: string | null
  footer: string | null
}

export type DemoPatient = {
  key: string
  doctor: string
  name: string
  /** `YYYY-MM-DD`; null when unknown. */
  dob: string | null
  gender: Gender
  phone: string | null
  email: string | null
  address: string | null
  emergencyContact: string | null
  medicalRecordNumber: string | null
  insuranceInfo: string | null
  allergies: string[]
  medications: string[]
  bloodType: string | null
  /** Ten digits, from the 999 test range. */
  nhsNumber: string | null
  gpName: string | null
  gpPractice: string | null
  gpAddress: string | null
  createdAt: Date
}

export type DemoLetter = {
  patient: string
  doctor: string
  type: LetterType
  status: LetterStatus
  priority: LetterPriority
  /** HTML from salutation to sign-off: p, h2, ul, ol, li, strong. */
  content: string
  /** The dictation as spoken. */
  rawTranscription: string | null
  notes: string | null
  reviewNotes: string | null
  /** `YYYY-MM-DD`. */
  visitDate: string
  createdBy: string
  createdAt: Date
  dueAt: Date
  reviewedAt: Date | null
  reviewedBy: string | null
  postedAt: Date | null
  postedBy: string | null
}

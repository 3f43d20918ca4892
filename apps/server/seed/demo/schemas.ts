import { letterStatuses } from '@sincerely/domain/letters/status'
import { letterPriorities, letterTypes } from '@sincerely/domain/letters/types'
import { genders } from '@sincerely/domain/patients/gender'
import { z } from 'zod'

const lines = z.array(z.string().min(1)).min(1)
const choices = z.tuple([z.string()], z.string())

/** A letter written by hand for one patient. `body` is the text between the patient line and the sign-off (see markup.ts). */
export const WrittenLetter = z.strictObject({
  patient: z.string(),
  type: z.enum(letterTypes),
  status: z.enum(letterStatuses),
  priority: z.enum(letterPriorities),
  hoursAgo: z.number().positive().optional(),
  daysAgo: z.number().int().positive().optional(),
  createdBy: z.enum(['doctor', 'secretary']),
  notes: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  body: lines,
  dictation: z.string().nullable(),
})

/** One coherent visit: history, findings, measurements and decisions belong together. */
export const Scenario = z.strictObject({
  type: z.enum(letterTypes),
  /** The positions in a course of visits where the scenario is plausible; any if absent. */
  place: z.array(z.enum(['first', 'last', 'before-referral', 'before-discharge'])).optional(),
  /** The scenario fits only courses that begin with this consultation (1 or 2); all courses if absent. */
  story: z.number().int().optional(),
  /** Whether the decision needs a review within 3 months. */
  soon: z.boolean().optional(),
  reason: z.string().optional(),
  referredTo: z.string().optional(),
  history: lines,
  examination: z.string(),
  investigations: lines,
  impression: z.string().optional(),
  plan: lines,
  actionsForGp: lines,
})
export type Scenario = z.infer<typeof Scenario>

export const Condition = z.strictObject({ key: z.string(), scenarios: z.array(Scenario).min(1) })
export type Condition = z.infer<typeof Condition>

/** A patient's story, from which letters are generated. */
export const Story = z.strictObject({
  condition: z.string(),
  opening: z.number().int(),
  diagnoses: lines,
  occupation: z.string(),
  home: z.string(),
  /** The patient's medicines that the first consultation starts. */
  started: z.array(z.string()),
  course: z.array(z.enum(letterTypes)).min(1),
  lastHoursAgo: z.number().positive(),
  lastStatus: z.enum(letterStatuses),
  lastPriority: z.enum(letterPriorities),
})
export type Story = z.infer<typeof Story>

export const Person = z.strictObject({
  key: z.string(),
  /** The name with its title, as in a letter: 'Mrs Coleridge'. */
  knownAs: z.string(),
  name: z.string(),
  dob: z.iso.date().nullable(),
  gender: z.enum(genders),
  gp: z.string().nullable(),
  allergies: z.array(z.string()),
  medications: z.array(z.string()),
  emergencyContact: z.string().nullable(),
  hasNhsNumber: z.boolean(),
  story: Story.optional(),
})

export const User = z.strictObject({
  key: z.string(),
  name: z.string(),
  email: z.email(),
  role: z.enum(['admin', 'doctor', 'secretary']),
  phone: z.string().nullable(),
  specialization: z.string().nullable(),
  department: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  assignedDoctor: z.string().nullable(),
  letterhead: z.string().nullable(),
  footer: z.string().nullable(),
})

export const Surroundings = z.strictObject({
  practices: z.array(z.strictObject({ name: z.string(), address: z.string(), gps: choices })),
  streets: choices,
  towns: z.tuple(
    [z.strictObject({ name: z.string(), district: z.string() })],
    z.strictObject({ name: z.string(), district: z.string() }),
  ),
  postcodeLetters: z.string(),
  bloodTypes: choices,
  insurers: choices,
})

export const Phrases = z.strictObject({
  openings: z.record(z.string(), choices),
  closings: choices,
  withoutGp: z.string(),
  soon: choices,
  later: choices,
  notes: z.record(z.string(), choices),
  reviewNotes: choices,
})

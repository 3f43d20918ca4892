// Defines information about the installation (rules §4).
import { plainLine } from '@sincerely/domain/letters/allowed-markup'
import { typesWithRequiredSections } from '@sincerely/domain/letters/completeness'
import { actionsBoxSettings } from '@sincerely/domain/letters/gp-actions'
import { isTimeZone } from '@sincerely/domain/dates'
import { lintRules } from '@sincerely/domain/lint/types'
import { z } from 'zod'
import { Name, optionalLines, Version } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A practice's own texts in its privacy policy, or null if nobody entered them. Line breaks are kept. */
const policyFields = {
  /** The ways in which patients can reach the practice. */
  practiceContact: optionalLines(500),
  /** The contact details of the person who is responsible for data protection. */
  dataProtectionContact: optionalLines(500),
  /** The lawful basis on which the practice keeps records. */
  lawfulBasis: optionalLines(1000),
  /** The ways to complain to the practice and to the Information Commissioner's Office. */
  complaints: optionalLines(1000),
}

export const Info = z.object({
  name: z.string(),
  version: z.string(),
  /** True for the demo practice. Every screen then shows the 'Demo practice' band. */
  demo: z.boolean(),
  /** Whether a speech endpoint is configured. */
  speech: z.boolean(),
  /** Whether a language model is configured. */
  ai: z.boolean(),
  practiceName: z.string(),
  timeZone: z.string(),
  /** Minutes of inactivity after which a screen is locked. With 0 it is never locked. */
  idleLockMinutes: z.number().int(),
  /** The practice's sign-in service, if there is one. With `isOnlyWay` only administrators may also use a password. */
  singleSignOn: z.object({ label: z.string(), isOnlyWay: z.boolean() }).nullable(),
  /** True until the first administrator exists. */
  needsFirstAdmin: z.boolean(),
  /** Retention periods for the privacy policy: years for patients' records, and days for the sound of dictations. */
  recordRetentionYears: z.number().int(),
  soundRetentionDays: z.number().int(),
  /** The practice's own texts in its privacy policy. */
  policy: z.object(policyFields),
  /**
   * The numbers of days and weeks for which the last backup of each is kept, for the privacy policy. Null without backups.
   */
  backups: z.object({ days: z.number().int(), weeks: z.number().int() }).nullable(),
})
export type Info = z.infer<typeof Info>

export const Health = z.object({
  status: z.enum(['healthy', 'error']),
  database: z.boolean(),
  time: z.string(),
})
export type Health = z.infer<typeof Health>

export const Alive = z.object({ status: z.literal('alive'), version: z.string() })
export type Alive = z.infer<typeof Alive>

/** Whether new work should be sent to this server. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  /** Whether the database can be reached. */
  database: z.boolean(),
  /** Whether the database has the schema that this server expects. */
  upToDate: z.boolean(),
  /** Whether this server is about to stop. */
  stopping: z.boolean(),
})
export type Readiness = z.infer<typeof Readiness>

export const PracticeSettings = z.object({
  /** The name on letters, in e-mails and on every screen. */
  practiceName: Name.transform(plainLine).refine((name) => name !== '', 'Enter a name.'),
  /** An IANA name, such as Europe/London. All days follow it (rules, first lines). */
  timeZone: z.string().max(100).refine(isTimeZone, 'Choose a time zone from the list.'),
  /** Days from a letter's start within which it should be posted. A change applies to letters that are started later. */
  letterTargetDays: z
    .number()
    .int('Enter a whole number of days.')
    .min(1, 'Allow at least 1 day.')
    .max(365, 'Allow at most 365 days.'),
  /** The same target for a discharge, in hours. */
  dischargeTargetHours: z
    .number()
    .int('Enter a whole number of hours.')
    .min(1, 'Allow at least 1 hour.')
    .max(8760, 'Allow at most 8,760 hours, which is a year.'),
  /** Days after which an approved letter must be viewed again before it is posted, alone or in a batch. */
  approvalValidDays: z
    .number()
    .int('Enter a whole number of days.')
    .min(1, 'Allow at least 1 day.')
    .max(3650, 'Allow at most 3,650 days.'),
  /** If true, secretaries leave letters as drafts for the doctor (product §2). */
  onlyDoctorsApprove: z.boolean(),
  /** The types of letter that need every required section for their approval, or a mark that a section is not applicable. */
  askForSections: z.array(z.enum(typesWithRequiredSections)).max(typesWithRequiredSections.length),
  /**
   * Whether letters that a GP receives have a box with the actions for the GP at the top, and whether an approval asks for it.
   */
  gpActionsBox: z.enum(actionsBoxSettings),
  /** Whether letters that are approved from now on say at their foot how their text was made. */
  provenanceLine: z.boolean(),
  /** The monthly limit for calls to the language model in US dollars, or null for no limit. */
  aiMonthlyBudget: z
    .number()
    .min(0, 'Enter 0 or more dollars.')
    .max(1_000_000, 'Enter at most 1,000,000 dollars.')
    .refine(
      (dollars) => Number.isInteger(Number((dollars * 100).toFixed(6))),
      'Enter an amount with at most two decimal places.',
    )
    .nullable(),
  /** Days for which a dictation's sound is kept after its letter was posted, or after it was discarded. */
  soundRetentionDays: z
    .number()
    .int('Enter a whole number of days.')
    .min(1, 'Keep recordings for at least 1 day.')
    .max(3650, 'Keep recordings for at most 3,650 days.'),
  /** Years for which records of patients are kept (product §2). */
  recordRetentionYears: z
    .number()
    .int('Enter a whole number of years.')
    .min(1, 'Keep records for at least 1 year.')
    .max(100, 'Keep records for at most 100 years.'),
  /** Minutes of inactivity after which a screen is locked. With 0 it is never locked. */
  idleLockMinutes: z
    .number()
    .int('Enter a whole number of minutes.')
    .min(0, 'Enter 0 or more minutes.')
    .max(480, 'Enter at most 480 minutes.'),
  /** If true, everybody needs two-factor sign-in. People without it set it up at their next sign-in. */
  twoFactorForEverybody: z.boolean(),
  ...policyFields,
  /** Whether somebody hid the list of first steps on the Admin Dashboard. */
  firstStepsHidden: z.boolean(),
  /** Words that speech to text should expect, with the most important first: names, places, medicines. */
  vocabulary: z
    .array(
      z.string().trim().min(1, 'Remove the empty line.').max(100, 'Shorten this word to 100 characters.'),
    )
    .max(500, 'Keep at most 500 words.'),
  /** The rules for how letters are written that are switched off. */
  lintRulesOff: z.array(z.enum(lintRules)).max(lintRules.length),
  /** Ambiguous abbreviations that are not reported, because the practice uses them in one meaning. */
  allowedAbbreviations: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'Remove the empty line.')
        .max(20, 'Shorten this abbreviation to 20 characters.'),
    )
    .max(200, 'Keep at most 200 abbreviations.'),
})
export type PracticeSettings = z.infer<typeof PracticeSettings>

/** `version` covers all settings together. */
const SavedPracticeSettings = PracticeSettings.extend({ version: Version })
export type SavedPracticeSettings = z.infer<typeof SavedPracticeSettings>

const practiceReply = z.object({ settings: SavedPracticeSettings })

/** The key of the one-time link, which comes after `#` in the address of `/first-admin`. */
const StartedPractice = z.object({ setupKey: z.string() })

export const systemRoutes = defineRoutes({
  startPractice: {
    method: 'POST',
    path: '/api/practice/start',
    can: 'practice.start',
    does: 'Leave the demo for an empty practice; the server restarts, and the key creates its first administrator',
    reply: StartedPractice,
  },
  getPractice: {
    method: 'GET',
    path: '/api/practice-settings',
    can: 'own.settings',
    does: 'Get the settings of the practice',
    reply: practiceReply,
  },
  updatePractice: {
    method: 'PUT',
    path: '/api/practice-settings',
    can: 'practice.configure',
    does: 'Change the settings of the practice; only the fields sent are changed',
    body: PracticeSettings.partial().extend({ version: Version.optional() }),
    reply: practiceReply,
  },
  info: {
    method: 'GET',
    path: '/api/info',
    can: 'public',
    whileLocked: true,
    does: 'Get the name, the version and the configured services',
    reply: Info,
  },
  health: {
    method: 'GET',
    path: '/api/health',
    can: 'public',
    does: 'Check whether the server is working: 200, or 503 when the database does not answer',
    reply: Health,
    statusOf: (reply) => (Health.parse(reply).status === 'healthy' ? 200 : 503),
  },
  live: {
    method: 'GET',
    path: '/api/health/live',
    can: 'public',
    whileLocked: true,
    does: 'Check that the process answers, to decide whether to restart it; does not ask the database',
    reply: Alive,
  },
  ready: {
    method: 'GET',
    path: '/api/health/ready',
    can: 'public',
    whileLocked: true,
    does: 'Check whether requests should be sent here: 200, or 503 when the database does not answer or has another version, or the server is stopping',
    reply: Readiness,
    statusOf: (reply) => (Readiness.parse(reply).status === 'ready' ? 200 : 503),
  },
})

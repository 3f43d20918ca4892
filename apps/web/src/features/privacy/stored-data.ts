// Builds the table in the privacy policy. It lists what is stored and why, and for how long with this
// installation's settings.
import type { Info } from '@sincerely/contract/system'
import { type PolicyRow, policyRows } from '@sincerely/domain/privacy/policy-rows'
import { notificationDays, signInHistoryDays, usageYears } from '@sincerely/domain/privacy/retention'

export type StoredData = { what: string; why: string; long: string }

type Settings = Pick<Info, 'recordRetentionYears' | 'soundRetentionDays' | 'backups'>

export function storedData(settings: Settings): StoredData[] {
  const things = thingsOf(settings)
  return policyRows.map((row) => things[row])
}

const asRecords = 'As long as the records'

function thingsOf({ recordRetentionYears, soundRetentionDays, backups }: Settings) {
  return {
    records: {
      what: 'Medical records: patients, letters and their earlier versions, the text of dictations, and what was sent to whom',
      why: 'To provide care, and because records must be kept by law',
      long: `${counted(recordRetentionYears, 'year')} at least`,
    },
    sound: {
      what: 'Recordings of dictations',
      why: 'To type letters, and to check them',
      long: `${counted(soundRetentionDays, 'day')} after the letter is posted or the dictation is discarded`,
    },
    'address-book': {
      what: 'The address book: names, addresses, email addresses and phone numbers of people and practices outside this practice',
      why: 'To send letters to them',
      long: `${asRecords}, including what was changed or removed`,
    },
    writing: {
      what: 'Materials for letters: headers, footers, templates, snippets, signatures, instructions for AI, and words for speech recognition',
      why: 'To write letters',
      long: `${asRecords}, including what was changed; a doctor's signature until the doctor leaves`,
    },
    people: {
      what: 'People who work here: name, email address, phone number, role, who they work for, how they sign in, and one-time links',
      why: 'To know who did what, and to keep everyone else out',
      long: 'As long as the records they worked on; passwords and AI keys until they leave',
    },
    'sign-ins': {
      what: 'Sign-ins and attempts to sign in: when, and from which address and device',
      why: 'To notice sign-ins by someone else',
      long: `${signInHistoryDays} days`,
    },
    usage: {
      what: 'AI usage: requests and their cost, without their text',
      why: "To keep to the practice's budget",
      long: `${usageYears} years`,
    },
    notifications: {
      what: 'Notifications to the people who work here, and the notifications they chose to get',
      why: 'To show them what others did that concerns them',
      long: `${notificationDays} days; the choice as long as they work here`,
    },
    'under-way': {
      what: 'Current activity: who has which letter open, and which changes were already sent',
      why: "So that no one overwrites another person's work, and nothing is done twice",
      long: 'A day, or until the same person next uses Sincerely',
    },
    trail: {
      what: 'The audit trail: who changed what kind of thing, and when, without any text about patients',
      why: 'To prove that no one tampered with the records',
      long: asRecords,
    },
    requests: {
      what: 'Requests about personal data, and their answers',
      why: 'To prove that they were answered',
      long: asRecords,
    },
    backups: {
      what: 'Backups: copies of all of this, in files',
      why: 'To restore the practice after a failure',
      long: backupWords(backups),
    },
  } satisfies Record<PolicyRow, StoredData>
}

/** Backups contain erased data until the backups are deleted. */
function backupWords(backups: Settings['backups']): string {
  if (backups === null) return "As long as the practice's IT support keeps them, including data erased since"
  const { days, weeks } = backups
  return `The last of each day for ${counted(days, 'day')} and of each week for ${counted(weeks, 'week')}, including data erased since. Backups made by hand or before an update: as long as the practice keeps them`
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

// What the practice keeps, why, and how long: the words of the privacy policy's table, by what this installation is set to.
import type { Info } from '@sincerely/contract/system'
import { type PolicyRow, policyRows } from '@sincerely/domain/privacy/policy-rows'
import { notificationDays, signInHistoryDays, usageYears } from '@sincerely/domain/privacy/retention'

export type KeptThing = { what: string; why: string; long: string }

type Settings = Pick<Info, 'recordRetentionYears' | 'soundRetentionDays' | 'backups'>

export function keptThings(settings: Settings): KeptThing[] {
  const things = thingsOf(settings)
  return policyRows.map((row) => things[row])
}

const asRecords = 'As long as the records'

function thingsOf({ recordRetentionYears, soundRetentionDays, backups }: Settings) {
  return {
    records: {
      what: 'Medical records: patients, letters and their earlier versions, the words of dictations, and what went to whom',
      why: 'Care, and the duty to keep records',
      long: `${counted(recordRetentionYears, 'year')} at least`,
    },
    sound: {
      what: 'The sound of dictations',
      why: 'To type letters, and to check them',
      long: `${counted(soundRetentionDays, 'day')} after the letter was posted or the dictation discarded`,
    },
    'address-book': {
      what: 'The address book: names, addresses, e-mail addresses and phone numbers of practices and people outside',
      why: 'To send letters to them',
      long: `${asRecords}, also what was changed or removed`,
    },
    writing: {
      what: 'What letters are made with: letterheads, templates, snippets, signatures, instructions for a language model, words that dictations are expected to have',
      why: 'To write letters',
      long: `${asRecords}, also what was changed; a signature until its doctor leaves`,
    },
    people: {
      what: 'People who work here: name, e-mail address, phone number, role, for whom they work, what they sign in with, and links for a password',
      why: 'To know who did what, and to let nobody else in',
      long: 'As long as the records they worked on; password and keys for a language model until they leave',
    },
    'sign-ins': {
      what: 'Sign-ins and attempts: when, from which address and device',
      why: 'To notice somebody else’s',
      long: `${signInHistoryDays} days`,
    },
    usage: {
      what: 'Usage: calls to a language model with their cost, without their text',
      why: 'The practice’s budget',
      long: `${usageYears} years`,
    },
    notifications: {
      what: 'What the people who work here were notified of, and what they chose to be told of',
      why: 'To see what others did that concerns them',
      long: `${notificationDays} days; the choice as long as they work here`,
    },
    'under-way': {
      what: 'What is under way: who has which letter open, and the numbers of what was sent',
      why: 'So that nobody writes over somebody else, and nothing is done twice',
      long: 'A day, or until the same person works here again',
    },
    trail: {
      what: 'The trail of changes: who, what kind, when; no text of patients',
      why: 'To prove that records are as they were left',
      long: asRecords,
    },
    requests: {
      what: 'Requests about personal data, and their answers',
      why: 'To prove that they were answered',
      long: asRecords,
    },
    backups: {
      what: 'Backups: all of this once more, in files',
      why: 'To bring the practice back after a failure',
      long: backupWords(backups),
    },
  } satisfies Record<PolicyRow, KeptThing>
}

/** What was erased is in them until then. */
function backupWords(backups: Settings['backups']): string {
  if (backups === null) return 'As long as whoever runs the server keeps them, also what was erased meanwhile'
  const { days, weeks } = backups
  return `The last of each day for ${counted(days, 'day')}, of each week for ${counted(weeks, 'week')}, also what was erased meanwhile; one that was taken by hand, or before an update, as long as the practice keeps it`
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

// Writes a notification's sentence from the records that its reader may see now. Other patients are called 'a patient'.
import { monthName, shortDay } from '../dates.ts'
import type { LetterStatus } from '../letters/status.ts'
import { letterTypeName } from '../letters/title.ts'
import { dataRightLabels } from '../privacy/data-rights.ts'
import { hasWork, workWords } from '../users/work-words.ts'
import type { NotificationType } from './kinds.ts'
import { type RequestFacts, ownRequestWriters } from './own-request-words.ts'
import { shortened } from './shortened.ts'

export type NamedPatient = { id: number; name: string }

export type NotificationFacts = {
  type: NotificationType
  /** The person whose action caused the notification, if known. */
  byName: string | null
  /**
   * The patients that the reader may see, at most three of `count`. For a merge this is the merged patient and then the remaining
   * one.
   */
  patients: readonly NamedPatient[]
  count: number
  /** Set for work that came from another doctor, with `count` patients. */
  letterCount: number
  dictationCount: number
  /** The letter, or null if the reader may not see it now or it no longer exists. `note` is why it was returned. */
  letter: {
    id: number
    type: string
    status: LetterStatus
    patientName: string
    note: string | null
  } | null
  /** The patient of a dictation, if the reader may see that patient. */
  dictatedName: string | null
  /** The address with which the reader signs in now. */
  ownEmail: string
  /**
   * The other person in an assignment or a cover. For handed-over work this is the doctor who received it, or who had it before.
   */
  aboutName: string | null
  /** Whether the reader is the doctor whose work the notification is about. */
  isDoctor: boolean
  /** Whether the reader and the other person are both doctors. */
  isAmongDoctors: boolean
  days: { from: string; to: string } | null
  /** The request, or null if the reader neither recorded it nor handles requests. */
  request: RequestFacts | null
}

export type Announcement = { title: string; message: string }

export function announcementOf(facts: NotificationFacts): Announcement {
  return writers[facts.type](facts)
}

const writers: Record<NotificationType, (facts: NotificationFacts) => Announcement> = {
  new_patient: patientWriter(['New patient', 'New patients'], (one) => `${one} was added.`, 'added'),
  patient_updated: patientWriter(
    ['Patient updated', 'Patients updated'],
    (one) => `The record of ${one} was updated.`,
    'updated',
  ),
  patient_deleted: patientWriter(
    ['Patient deleted', 'Patients deleted'],
    (one) => `${one} was deleted.`,
    'deleted',
  ),
  patient_restored: patientWriter(
    ['Patient restored', 'Patients restored'],
    (one) => `${one} was restored.`,
    'restored',
  ),
  patient_archived: patientWriter(
    ['Patient archived', 'Patients archived'],
    (one) => `${one} was archived.`,
    'archived',
  ),
  patient_unarchived: patientWriter(
    ['Patient unarchived', 'Patients unarchived'],
    (one) => `${one} was unarchived.`,
    'unarchived',
  ),
  patients_merged: ({ byName, patients: [merged, remaining] }) => ({
    title: 'Records merged',
    message:
      merged && remaining
        ? `${byName ?? 'Someone'} merged ${called(merged)} into ${called(remaining)}.`
        : `${byName ?? 'Someone'} merged two records of one patient.`,
  }),
  patients_reassigned: ({ byName, aboutName, patients, count }) => {
    const [only] = patients
    const whom =
      count > 1
        ? `${count.toLocaleString('en-GB')} patients`
        : only === undefined
          ? 'a patient'
          : called(only)
    return {
      title: count > 1 ? 'Patients reassigned' : 'Patient reassigned',
      message: `${byName ?? 'Someone'} reassigned ${whom} to ${who(aboutName)}.`,
    }
  },
  letters_reassigned: ({ byName, aboutName, letter, letterCount, patients: [patient] }) => ({
    title: letterCount > 1 ? 'Letters reassigned' : 'Letter reassigned',
    message: `${byName ?? 'Someone'} reassigned ${letterCount > 1 ? `${letterCount.toLocaleString('en-GB')} letters` : whichLetter(letter, patient)} to ${who(aboutName)}.`,
  }),
  work_handed_over: (facts) => {
    const taker = facts.isDoctor ? 'you' : otherDoctor(facts)
    return handedOver(facts, `the work of ${who(facts.aboutName)} to ${taker}`)
  },
  work_given_away: (facts) => {
    const workOwner = facts.isDoctor ? 'your work' : `the work of ${otherDoctor(facts)}`
    return handedOver(facts, `${workOwner} to ${who(facts.aboutName)}`)
  },
  letter_returned: ({ byName, letter }) => ({
    title: 'Letter returned',
    message: `${byName ?? 'Someone'} returned ${whichLetter(letter)}${letter?.note ? `: ‘${shortened(letter.note)}’` : '.'}`,
  }),
  sending_failed: ({ letter }) => ({
    title: 'Letter not sent',
    message: letter
      ? `The letter for ${letter.patientName} (no. ${letter.id}) could not be sent to every recipient${afterFailure[letter.status]}`
      : 'A letter for a patient could not be sent to every recipient.',
  }),
  dictation_sent: ({ byName, dictatedName }) => ({
    title: 'Dictation ready to type',
    message: `${byName ?? 'Someone'} sent a dictation${dictatedName === null ? '' : ` about ${dictatedName}`}.`,
  }),
  assigned: ({ aboutName, isDoctor }) => ({
    title: isDoctor ? 'New secretary' : 'New doctor',
    message: isDoctor ? `${who(aboutName)} now works for you.` : `You now work for ${who(aboutName)}.`,
  }),
  unassigned: ({ aboutName, isDoctor }) => ({
    title: 'Assignment ended',
    message: isDoctor
      ? `${who(aboutName)} no longer works for you.`
      : `You no longer work for ${who(aboutName)}.`,
  }),
  cover_arranged: (facts) => ({ title: 'Cover arranged', message: coverWords(facts, 'will cover') }),
  cover_begun: (facts) => ({
    title: 'Cover begins today',
    message: coverWords(facts, facts.isDoctor ? 'is covering' : 'are covering'),
  }),
  cover_ended: ({ aboutName, isDoctor }) => ({
    title: 'Cover ended',
    message: isDoctor
      ? `${who(aboutName)} is no longer covering for you.`
      : `You are no longer covering for ${who(aboutName)}.`,
  }),
  data_rights_request: ({ request }) => ({
    title: 'Request about personal data',
    message: request
      ? `New request: ‘${dataRightLabels[request.kind]}’. It is due by ${shortDay(request.dueOn)}.`
      : 'A new request was received.',
  }),
  ...ownRequestWriters,
  sign_in_address_changed: ({ byName, ownEmail }) => ({
    title: 'The email address you sign in with was changed',
    message: `${byName ?? 'Someone'} changed the email address you sign in with. It is now ${ownEmail}.`,
  }),
  password_link_made: ({ byName }) => ({
    title: 'Link to change your password',
    message: `${byName ?? atTheMachine} made a one-time link to change your password. If you did not ask for it, change your password now. The link then stops working.`,
  }),
  two_factor_reset: ({ byName }) => ({
    title: 'Two-factor sign-in turned off',
    message: `${byName ?? atTheMachine} turned off your two-factor sign-in. You can set it up again in Settings under Security.`,
  }),
  backup_failed: () => ({
    title: 'Backup failed',
    message: `The practice has no good backup from last night. ${seeHealth}`,
  }),
  disk_full: () => ({
    title: 'Disk almost full',
    message:
      'The server has less than 1 GB of free disk space. Free some space now. When the disk is full, nothing can be saved.',
  }),
  jobs_failing: () => ({
    title: 'Background jobs failing',
    message: `Background jobs are late or keep failing. ${seeHealth}`,
  }),
  mail_failing: () => ({
    title: 'Email not working',
    message: `Sincerely cannot send emails at the moment. ${seeHealth}`,
  }),
  letters_overdue: ({ letterCount }) => ({
    title: 'Letters overdue',
    message: `${letters(letterCount, 'is', 'are')} overdue.`,
  }),
  letters_unsent: ({ letterCount }) => ({
    title: 'Letters not sent',
    message: `${letters(letterCount, 'was', 'were')} not sent. Open ‘Needs attention’ to see the reason.`,
  }),
  monthly_report: ({ days }) => ({
    title: 'Monthly report',
    message: `The report for ${days === null ? 'last month' : monthName(days.from.slice(0, 7))} is ready.`,
  }),
}

/** The reason may name files and servers, so it is shown only on the dashboard. */
const seeHealth = 'The Admin Dashboard shows the reason under System health.'

function letters(count: number, one: string, several: string): string {
  return count === 1 ? `1 letter ${one}` : `${count.toLocaleString('en-GB')} letters ${several}`
}

function handedOver(facts: NotificationFacts, what: string): Announcement {
  const { byName, patients, count, letterCount, dictationCount } = facts
  const counts = { patients: count, letters: letterCount, dictations: dictationCount }
  const work = { ...counts, clinics: 0, texts: 0, deleted: 0 }
  const [only] = patients
  return {
    title: 'Work handed over',
    message: `${byName ?? 'Someone'} handed over ${what}${hasWork(work) ? `: ${workWords(work, only && called(only))}` : ''}.`,
  }
}

/** The actor of changes that no account made: `npm run sign-in-link`, or a restore without its key. */
const atTheMachine = 'Your IT support'

/** The letter's state when somebody reads this, which may be much later. */
const afterFailure: Record<LetterStatus, string> = {
  draft: '. It is a draft now. Approve it, then post it again.',
  approved: '. It is still approved. Open it to try again, or to change how it is sent.',
  posted: ' at first. It is posted now. Open it to see how each recipient got it.',
}

function patientWriter(
  [one, several]: readonly [string, string],
  ofOne: (person: string) => string,
  verb: string,
) {
  return ({ patients, count }: NotificationFacts): Announcement => {
    const [only] = patients
    if (count <= 1)
      return { title: one, message: only ? ofOne(called(only)) : capitalised(ofOne('a patient')) }
    return {
      title: several,
      message: `${count.toLocaleString('en-GB')} patients were ${verb}${namesOf(patients, count)}.`,
    }
  }
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Returns 'Ida Fenn (MR #12)', because the number distinguishes people of the same name. */
function called({ id, name }: NamedPatient): string {
  return `${name} (MR #${id})`
}

/** Returns ': Ida Fenn (MR #12), Tom Bell (MR #13) and 4 others', or '' if no name is known. */
function namesOf(patients: readonly NamedPatient[], count: number): string {
  const named = patients.slice(0, count <= 3 ? 3 : 2).map(called)
  const others = count - named.length
  if (named.length === 0) return ''
  const parts =
    others === 0 ? named : [...named, others === 1 ? '1 other' : `${others.toLocaleString('en-GB')} others`]
  const last = parts.at(-1) ?? ''
  return parts.length === 1 ? `: ${last}` : `: ${parts.slice(0, -1).join(', ')} and ${last}`
}

/**
 * Names the letter by its type and patient. If the reader cannot see the letter, names only the patient, if the reader may see
 * the patient.
 */
function whichLetter(letter: NotificationFacts['letter'], patient?: NamedPatient): string {
  if (letter) return `the ${letterTypeName(letter.type)} for ${letter.patientName}`
  return `a letter for ${patient ? called(patient) : 'a patient'}`
}

function who(name: string | null): string {
  return name ?? 'someone'
}

function otherDoctor({ isAmongDoctors }: NotificationFacts): string {
  return isAmongDoctors ? 'a doctor you cover for' : 'a doctor you work for'
}

function coverWords(facts: NotificationFacts, verb: string): string {
  const { aboutName, isDoctor, isAmongDoctors, days } = facts
  if (isDoctor)
    return `${who(aboutName)} ${verb} for ${isAmongDoctors ? 'you' : 'your secretary'} ${daysWords(days)}.`
  return `You ${verb} for ${who(aboutName)}${isAmongDoctors ? '' : "'s secretary"} ${daysWords(days)}.`
}

function daysWords(days: NotificationFacts['days']): string {
  if (days === null) return 'for a while'
  if (days.from === days.to) return `on ${shortDay(days.from)}`
  return `from ${shortDay(days.from)} to ${shortDay(days.to)}`
}

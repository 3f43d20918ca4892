// Gives words for the details of an audit line, in one table of every detail that the server writes.
import { shortDay, isDay } from '../dates.ts'
import { channelWords, codeWords, fieldWords } from './detail-codes.ts'

/** Returns a person's name by their id, or undefined if it is unknown. */
type NameOf = (userId: number) => string | undefined
type InWords = (value: unknown, nameOf: NameOf) => string

/**
 * The details in the order in which they are shown. The compiler requires an entry for every detail of the server's `AuditLine`.
 * '' means that there is nothing to show.
 */
const words = {
  requestId: withPrefix('request no.'),
  kind: withPrefix(''),
  isNew: either('new', 'sent again'),
  identity: withPrefix('identity'),
  own: either('own data', ''),
  afterFirstMonth: either('after the first month', ''),
  isSamePerson: either('request and record differed, confirmed as the same person', ''),
  beforeTime: either('before the retention period ended', ''),
  role: withPrefix('role'),
  scope: withPrefix(''),
  status: (value) => (value === null ? '' : `only ${textOf(value)}`),
  type: (value) => (value === null ? '' : `only type ${textOf(value)}`),
  priority: (value) => (value === null ? '' : `only priority ${textOf(value)}`),
  overdue: either('only overdue', ''),
  late: either('only posted late', ''),
  dated: (value) => `by the day they were ${textOf(value)}`,
  way: (value) => `only sent: ${textOf(value)}`,
  draftedBy: (value) => `first draft: ${drafterWords[textOf(value)] ?? textOf(value)}`,
  posterId: (value, nameOf) => `only posted by ${personOf(value, nameOf)}`,
  isSearch: either('only search results', ''),
  isSearched: either('only search results', ''),
  table: withPrefix('table'),
  group: withPrefix('only'),
  actorId: (value, nameOf) => `only by ${personOf(value, nameOf)}`,
  patientId: withPrefix('only MR #'),
  letterId: withPrefix('only letter no.'),
  version: withPrefix('version'),
  restored: (value) => `from version ${textOf(value)}`,
  fromDoctorId: (value, nameOf) => (value === null ? '' : `from ${personOf(value, nameOf)}`),
  doctorId: (value, nameOf) => (value === null ? '' : `doctor: ${personOf(value, nameOf)}`),
  onBehalfOf: (value, nameOf) => (value === null ? '' : `on behalf of ${personOf(value, nameOf)}`),
  replacedDoctorId: (value, nameOf) => (value === null ? '' : `instead of ${personOf(value, nameOf)}`),
  from: (value) => (isDay(String(value)) ? `from ${textOf(value)}` : `previously ${textOf(value)}`),
  to: (value) => `to ${textOf(value)}`,
  fromPatientId: withPrefix('from MR #'),
  otherId: withPrefix('the other record: MR #'),
  keptId: withPrefix('record kept: MR #'),
  mergedIds: listed('merged earlier: MR #'),
  replacesId: withPrefix('corrects letter no.'),
  letterIds: listed('letters to correct: no.'),
  dictationId: withPrefix('dictation no.'),
  clinicId: withPrefix('clinic no.'),
  visitId: withPrefix('visit no.'),
  day: (value) => `on ${textOf(value)}`,
  visits: counted('visit', 'visits'),
  clinics: counted('clinic', 'clinics'),
  textId: withPrefix('template or snippet no.'),
  templateId: withPrefix('prompt template no.'),
  addressId: withPrefix('address no.'),
  coverId: withPrefix('cover no.'),
  importId: withPrefix('import no.'),
  sendingId: withPrefix('delivery no.'),
  sessionId: withPrefix('session no.'),
  callId: withPrefix('AI request no.'),
  checkId: withPrefix('check no.'),
  recordId: withPrefix('record no.'),
  route: (value) => spaced(textOf(value)).replace('.', ': '),
  fields: (value) => listOf(value, 'changed:', fieldWords),
  accepted: (value) => counted('accepted finding', 'accepted findings')(sizeOf(value)),
  differences: counted('critical difference', 'critical differences'),
  recipients: counted('recipient', 'recipients'),
  channel: (value) => channelWords[String(value)] ?? `by ${textOf(value)}`,
  recipient: (value) => `to ${codeWords[String(value)] ?? `recipient ‘${textOf(value)}’`}`,
  confirmed: (value) => listOf(value, 'received by:', codeWords),
  sending: (value) => listOf(value, 'on its way to:', codeWords),
  toMake: (value) => listOf(value, 'copy needed for:', codeWords),
  attempt: withPrefix('attempt'),
  state: withPrefix(''),
  outcome: withPrefix(''),
  failure: withPrefix('reason:'),
  seconds: counted('second', 'seconds'),
  isIncomplete: either('part of the recording missing', ''),
  take: withPrefix('recording'),
  part: withPrefix('part'),
  startsMs: (value) => `from second ${secondsOf(value)}`,
  endsMs: (value) => `to second ${secondsOf(value)}`,
  isDeleted: either('recording deleted', 'recording already deleted'),
  patients: counted('patient', 'patients'),
  letters: counted('letter', 'letters'),
  dictations: counted('dictation', 'dictations'),
  texts: counted('template or snippet', 'templates and snippets'),
  deleted: counted('deleted record', 'deleted records'),
  count: (value) => `${textOf(value)} in all`,
  endedCount: (value) => counted('session ended', 'sessions ended')(value === 0 ? null : value),
  wasOn: either('previously on', 'previously off'),
  atTheMachine: either('on the server itself', ''),
  key: (value) => (value === 'own' ? 'with own key' : "with the practice's key"),
  model: named('AI model'),
  signIn: withPrefix(''),
  origin: named('server'),
  opened: either('for the first time', 'already open'),
  practiceName: named('name'),
  timeZone: named('time zone'),
  letterTargetDays: (value) => `letters within ${counted('day', 'days')(value)}`,
  dischargeTargetHours: (value) => `discharge letters within ${counted('hour', 'hours')(value)}`,
  approvalValidDays: (value) => `an approval is valid for ${counted('day', 'days')(value)}`,
  onlyDoctorsApprove: either('only doctors approve', 'secretaries can also approve'),
  askForSections: (value) => listOf(value, 'requires sections in', {}) || 'requires no sections',
  gpActionsBox: (value) =>
    `actions for the GP at the top: ${actionsBoxWords[textOf(value)] ?? textOf(value)}`,
  provenanceLine: either('letters show how they were written', 'letters do not show how they were written'),
  used: either('used', 'rejected'),
  aiMonthlyBudget: (value) =>
    value === null ? 'no budget for AI' : `budget for AI: ${textOf(value)} US dollars a month`,
  soundRetentionDays: (value) => `recordings kept for ${counted('day', 'days')(value)}`,
  recordRetentionYears: (value) => `records kept for ${counted('year', 'years')(value)}`,
  idleLockMinutes: (value) =>
    value === 0 ? 'no screen lock' : `screen lock after ${counted('minute', 'minutes')(value)}`,
  twoFactorForEverybody: either(
    'two-factor sign-in for everyone',
    'two-factor sign-in as each person chooses',
  ),
  isOnlyWay: either('passwords only for administrators', 'passwords for everyone'),
  wasConnected: either('previously connected', 'not connected before'),
  practiceContact: inPolicy('contact of the practice'),
  dataProtectionContact: inPolicy('data protection contact'),
  lawfulBasis: inPolicy('lawful basis'),
  complaints: inPolicy('how to complain'),
  firstStepsHidden: either('list of first steps hidden', 'list of first steps shown'),
  vocabulary: (value) =>
    counted('word for speech recognition', 'words for speech recognition')(sizeOf(value)) ||
    'no words for speech recognition',
  lintRulesOff: (value) =>
    counted('style rule off', 'style rules off')(sizeOf(value)) || 'all style rules on',
  allowedAbbreviations: (value) =>
    counted('allowed abbreviation', 'allowed abbreviations')(sizeOf(value)) || 'no allowed abbreviations',
  backup: withPrefix('backup no.'),
  backups: listed('backups no.'),
  file: named('file'),
  files: listed('files:'),
  proof: withPrefix(''),
  takenAt: (value) => `made ${momentOf(textOf(value))} (UTC)`,
  product: named('by Sincerely'),
  wentBackTo: named('back to'),
  held: (value) =>
    counted('outgoing letter held back', 'outgoing letters held back')(value === 0 ? null : value),
  lines: (value) => (value === null ? '' : counted('sealed entry read', 'sealed entries read')(value)),
  harm: (value) =>
    value === null ? '' : value === 0 ? 'no findings' : counted('finding', 'findings')(value),
  sha256: named('SHA-256'),
} as const satisfies Record<string, InWords>

const drafterWords: Readonly<Record<string, string>> = {
  composer: 'fixed rules',
  ai: 'AI',
  person: 'a person',
}

/** Writes '2026-03-05T02:00:00.000Z' as '05/03/2026 02:00'. */
function momentOf(instant: string): string {
  const [day = '', time = ''] = instant.split('T')
  return isDay(day) ? `${shortDay(day)} ${time.slice(0, 5)}` : instant
}

const actionsBoxWords: Readonly<Record<string, string>> = {
  off: 'off',
  offered: 'on',
  required: 'on, required for approval',
}

/** The details that the server may write with an action. */
export type AuditDetail = keyof typeof words

const inWords = new Map<string, InWords>(Object.entries(words))

export function isAuditDetail(name: string): name is AuditDetail {
  return inWords.has(name)
}

/**
 * Returns, for example, 'version 3, previously draft', or '' if there is nothing to add. Details of another release are shown by
 * their names.
 */
export function detailWords(details: Record<string, unknown>, nameOf: NameOf = () => undefined): string {
  const unknown = Object.entries(details).filter(([name]) => !isAuditDetail(name))
  const told = [...inWords].map(([name, write]) => {
    const value = details[name]
    return value === undefined ? '' : write(value, nameOf)
  })
  return [...told, ...unknown.map(([name, value]) => labelled(spaced(name), textOf(value)))]
    .filter((text) => text !== '')
    .join(', ')
}

/** Writes a number, or the words for a code. */
function withPrefix(label: string): InWords {
  return (value) => labelled(label, textOf(value))
}

/** Shows a name unchanged. */
function named(label: string): InWords {
  return (value) => labelled(label, typeof value === 'string' ? value : textOf(value))
}

function listed(label: string): InWords {
  return (value) => listOf(value, label, {})
}

function either(yes: string, no: string): InWords {
  return (value) => (value === true ? yes : value === false ? no : '')
}

/** Describes a change of the privacy policy, whose text is on the policy page. */
function inPolicy(what: string): InWords {
  return (value) => `${what} in the privacy policy ${value === null ? 'removed' : 'changed'}`
}

/** Returns '1 letter' or '1,200 letters', and '' for none. */
function counted(one: string, several: string): (value: unknown) => string {
  return (value) =>
    typeof value === 'number' ? `${value.toLocaleString('en-GB')} ${value === 1 ? one : several}` : ''
}

function labelled(label: string, text: string): string {
  return text === '' || label === '' ? text : `${label} ${text}`
}

function personOf(value: unknown, nameOf: NameOf): string {
  return (typeof value === 'number' ? nameOf(value) : undefined) ?? `no. ${textOf(value)}`
}

function listOf(value: unknown, label: string, known: Readonly<Record<string, string>>): string {
  if (!Array.isArray(value) || value.length === 0) return ''
  return `${label} ${value.map((one) => known[String(one)] ?? textOf(one)).join(' + ')}`
}

function sizeOf(value: unknown): number | null {
  return Array.isArray(value) && value.length > 0 ? value.length : null
}

function secondsOf(value: unknown): string {
  return typeof value === 'number' ? String(value / 1000) : textOf(value)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(textOf).join(' + ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return isDay(value) ? shortDay(value) : (codeWords[value] ?? plainCode(value))
}

/** Writes a code that has no words: 'status_500' → 'status 500'. Names, such as those of files, are unchanged. */
function plainCode(value: string): string {
  return /^[a-z]+(?:[_-][a-z0-9]+)+$/u.test(value) ? value.replaceAll(/[_-]/gu, ' ') : value
}

/** Writes a field name as words: 'wasApproved' → 'was approved'. */
function spaced(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
}

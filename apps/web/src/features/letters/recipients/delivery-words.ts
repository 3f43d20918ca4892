// Texts for the delivery of a letter: planned, being sent, delivered or failed.
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Letter } from '@sincerely/contract/letters'
import type { LetterRecipient, LetterSending } from '@sincerely/contract/recipients'
import type { ChannelName, SendingWay } from '@sincerely/domain/letters/sending-ways'
import type { RecipientGap } from '@sincerely/domain/letters/printed-recipients'
import {
  type CommunicationNeeds,
  formatsSentence,
  largePrintFor,
} from '@sincerely/domain/patients/communication-needs'
import type { RecipientKind } from '@sincerely/domain/letters/recipients'
import { type PostingLine, isDelivered, waitingLines } from './posting-lines.ts'

/** Returns a phrase such as 'By email to lee@oak.example'. */
export function plannedWords({ way, sendsTo }: Pick<LetterRecipient, 'way' | 'sendsTo'>): string {
  if (way === 'email') return sendsTo === null ? 'By email' : `By email to ${sendsTo}`
  return { post: 'By post', hand: 'By hand', electronic: 'Electronically' }[way]
}

/** Says what a recipient lacks, and what to do about it. */
export function gapWords(gap: RecipientGap, kind: RecipientKind): string {
  if (gap === 'no_gp') return 'No GP is recorded. Add one under Patient Details.'
  const missing = `There is no ${gapNames[gap]}.`
  if (kind === 'gp' && gap === 'no_address')
    return `${missing} Add it to the GP under Patient Details, or send the letter another way.`
  if (kind === 'patient') return `${missing} Add it to the patient's record, or send the letter another way.`
  return `${missing} Enter one, or send the letter another way.`
}

const gapNames = { no_address: 'postal address', no_email: 'email address' } as const satisfies Record<
  Exclude<RecipientGap, 'no_gp'>,
  string
>

/** Says what a recipient lacked when the letter was sealed. Adding it needs another approval. */
export function sealedGapWords(gap: RecipientGap): string {
  if (gap === 'no_email')
    return 'This recipient had no email address when the letter was approved. Send the letter another way.'
  const what =
    gap === 'no_gp'
      ? 'No GP was recorded when the letter was approved, so it has no recipient.'
      : `There was no ${gapNames[gap]} when the letter was approved.`
  return `${what} Return it for revision and add one, or send the letter another way.`
}

/** Says that this server is not set up to send in this way; null if it is, or if a person always sends in this way. */
export function byHandWords(way: SendingWay, sends: SendsByItself): string | null {
  return channelFor(way, sends) === null ? notSetUp[way] : null
}

const notSetUp = {
  post: null,
  email:
    'No mail server is set up, so Sincerely cannot send it. Email it yourself, and confirm that when you post the letter.',
  hand: null,
  electronic:
    'No FHIR server or hand-over folder is set up, so Sincerely cannot send it. An administrator can add a server in Settings, FHIR Compliance. Send it yourself, and confirm that when you post the letter.',
} as const satisfies Record<SendingWay, string | null>

/** Returns the label of a sending way in the posting dialog. */
export function stepWords(way: SendingWay, sends: SendsByItself): string {
  const channel = channelFor(way, sends)
  return channel === null ? doneByPerson[way] : channelWords[channel].send
}

/**
 * Says in which size a copy in large print is printed; null for ordinary print. A FHIR server gets one document for
 * everybody, in ordinary print.
 */
export function printSizeWords(
  { kind, way }: Pick<LetterRecipient, 'kind' | 'way'>,
  needs: CommunicationNeeds | null,
  sends: SendsByItself,
): string | null {
  const size = channelFor(way, sends) === 'fhir' ? null : largePrintFor(kind, needs)
  return size === null ? null : `This copy prints in ${size} pt.`
}

const doneByPerson = {
  post: 'By post',
  email: 'By email, sent by me',
  hand: 'By hand',
  electronic: 'Electronically, sent by me',
} as const satisfies Record<SendingWay, string>

/** Returns the channel that sends letters in this way; null if a person does. */
export function channelFor(way: SendingWay, { email, electronicBy }: SendsByItself): ChannelName | null {
  if (way === 'email') return email ? 'email' : null
  return way === 'electronic' ? electronicBy : null
}

/** The texts of each channel. `proof` names the evidence that the channel leaves; null if it leaves none. */
const channelWords = {
  email: { send: 'Send by email now', sent: 'Sent by email', proof: 'message' },
  fhir: { send: 'Send electronically now', sent: 'Sent electronically', proof: null },
  folder: { send: 'Put in the hand-over folder now', sent: 'Put in the hand-over folder', proof: 'SHA-256' },
} as const satisfies Record<ChannelName, { send: string; sent: string; proof: string | null }>

/** Says that a letter was posted, with person and time if known. `moment` writes an ISO instant as '14:05'. */
export function postedWords(
  { patientName, postedBy, postedAt }: Pick<Letter, 'patientName' | 'postedBy' | 'postedAt'>,
  moment: (instant: string) => string,
): string {
  const by = postedBy === null ? '' : ` by ${postedBy}`
  const at = postedAt === null ? '' : `, ${moment(postedAt)}`
  return `The letter for ${patientName} has already been posted${by}${at}. There is nothing left to confirm.`
}

/** Describes a delivery in one line. `moment` writes an ISO instant as '14:05'. */
export function evidenceWords(sending: LetterSending, moment: (instant: string) => string): string {
  const { way, state, channel, by, at, finishedAt, failure, nextTryAt, formats } = sending
  const as = copyWords(sending)
  const done = (channel === null ? past[way] : channelWords[channel].sent) + as
  const reason = failure?.message ?? ''
  if (state === 'confirmed') return `${past[way]}${as}, confirmed by ${by}, ${moment(at)}`
  if (state === 'sent') return `${done}, ${moment(finishedAt ?? at)}, requested by ${by}`
  if (state === 'failed') return `Could not be sent ${wayAdverbs[way]}. ${reason}`.trim()
  if (state === 'unknown') return `Not known whether it arrived ${wayAdverbs[way]}. ${reason}`.trim()
  if (formats.length > 0) return `Copy needed in ${formatsSentence(formats)}, since ${moment(at)}`
  if (failure === null) return `Being sent ${wayAdverbs[way]}, since ${moment(at)}`
  const next = nextTryAt === null ? '' : ` The next attempt is at ${moment(nextTryAt)}.`
  return `Not sent ${wayAdverbs[way]} yet. ${reason}${next}`
}

/**
 * Says what an approved letter is waiting for: copies that a person makes, and copies that are being sent. Null if it is not
 * waiting.
 */
export function waitingWords(lines: readonly PostingLine[]): { title: string; text: string } | null {
  const waiting = waitingLines(lines)
  const isToMake = ({ evidence }: PostingLine) => evidence !== null && evidence.formats.length > 0
  const toMake = waiting
    .filter(isToMake)
    .map(({ recipient, evidence }) => `${formatsSentence(evidence?.formats ?? [])} for ${recipient.label}`)
  const others = waiting.filter((line) => !isToMake(line)).map(({ recipient }) => recipient.label)
  const count = `${lines.filter(isDelivered).length} of ${lines.length} recipients`
  const sentTo = `Still being sent to ${others.join('; ')}.`
  if (toMake.length > 0) {
    const confirm = `Received by ${count}. Once the copy has been made and sent, press Post and confirm it.`
    const text = others.length === 0 ? confirm : `${confirm} ${sentTo}`
    return { title: `Copy needed: ${toMake.join('; ')}`, text }
  }
  if (others.length === 0) return null
  return {
    title: `Being sent: received by ${count}`,
    text: `${sentTo} The letter is posted automatically once everyone has it.`,
  }
}

/** Returns a phrase such as ' in Easy Read and 18 pt'; empty for ordinary print. */
function copyWords({ formats, largePrint }: Pick<LetterSending, 'formats' | 'largePrint'>): string {
  const forms = [formatsSentence(formats), largePrint === null ? '' : `${largePrint} pt`]
  const words = forms.filter((form) => form !== '').join(' and ')
  return words === '' ? '' : ` in ${words}`
}

/** Returns the destination with the message id or checksum as proof; null if no destination is recorded. */
export function proofWords({ sentTo, evidence, channel }: LetterSending): string | null {
  if (sentTo === null) return null
  const name = channel && channelWords[channel].proof
  return evidence === null || name === null ? sentTo : `${sentTo}, ${name} ${evidence}`
}

const past = {
  post: 'Sent by post',
  email: 'Sent by email',
  hand: 'Delivered by hand',
  electronic: 'Sent electronically',
} as const satisfies Record<SendingWay, string>

export const wayAdverbs = {
  post: 'by post',
  email: 'by email',
  hand: 'by hand',
  electronic: 'electronically',
} as const satisfies Record<SendingWay, string>

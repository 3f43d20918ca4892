// Each channel is a file, a name in domain/letters/sending-ways.ts and a line in app/build-app.ts.
import { deliveryFailures } from '@sincerely/contract/delivery-failures'
import type { SendingState } from '@sincerely/domain/letters/posting'
import type { ChannelName, SendingWay } from '@sincerely/domain/letters/sending-ways'
import type { LargePrint } from '@sincerely/domain/patients/communication-needs'
import type { Db } from '../db/tables.ts'

/** The sealed version of a letter, to be sent. */
export type Delivery = {
  id: number
  channel: string
  letterId: number
  patientId: number
  doctorId: number
  version: number
  /** The recipient's key; null if the channel serves all recipients at once. */
  key: string | null
  /** The type size of the copy in points, as requested; null is ordinary print. */
  largePrint: LargePrint | null
  /** Number of attempts that have ended. */
  attempts: number
  askedBy: number
}

export type Outcome =
  | { ok: true; sentTo: string; evidence: string | null }
  | {
      ok: false
      code: string
      /** A sentence for the person who has to act on it. */
      message: string
      /** Worth another attempt; not before `waitAtLeast` seconds, if the other server said so. */
      retry: boolean
      waitAtLeast?: number
      sentTo?: string | null
    }

/** The letter has changed since its sending was requested. */
export const letterChanged: Outcome = {
  ok: false,
  code: 'letter_changed',
  message: deliveryFailures.letter_changed,
  retry: false,
}

/** A delivery's state after an attempt. */
export type AttemptEnd = {
  state: Extract<SendingState, 'sent' | 'waiting' | 'failed' | 'unknown'>
  nextAttemptAt: Date | null
  sentTo: string | null
  evidence: string | null
  failure: { code: string; message: string } | null
}

/** A recipient of the delivery, and the person who requested it. */
export type Served = { key: string; askedBy: number }

export type Channel = {
  name: ChannelName
  /** The way of sending it serves; of several, the first channel that is configured takes the letter. */
  way: SendingWay
  /** One delivery for each recipient, or one for the whole letter. */
  serves: 'recipient' | 'letter'
  /** Maximum number of attempts at the same time. */
  atOnce: number
  /** If false, a person sends the letter and confirms it. */
  isSetUp: (db: Db) => Promise<boolean>
  /**
   * Makes one attempt, at most 80 s. 'not begun': the server is stopping and nothing was sent; 'unknown': interrupted in the
   * middle. A thrown error counts as our fault and is attempted again.
   */
  deliver: (delivery: Delivery, stopping: AbortSignal) => Promise<Outcome | 'not begun' | 'unknown'>
}

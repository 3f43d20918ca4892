// A channel needs a file, a name in domain/letters/sending-ways.ts and a line in app/build-app.ts.
import { deliveryFailures } from '@sincerely/contract/delivery-failures'
import type { SendingState } from '@sincerely/domain/letters/posting'
import type { ChannelName, SendingWay } from '@sincerely/domain/letters/sending-ways'
import type { LargePrint } from '@sincerely/domain/patients/communication-needs'
import type { Db } from '../db/tables.ts'

/** A sealed version of a letter that is to be sent. */
export type Delivery = {
  id: number
  channel: string
  letterId: number
  patientId: number
  doctorId: number
  version: number
  /** The recipient's key; null if the channel serves all recipients at once. */
  key: string | null
  /** The requested type size of the copy in points; null is ordinary print. */
  largePrint: LargePrint | null
  /** The number of attempts that have ended. */
  attempts: number
  askedBy: number
}

export type Outcome =
  | { ok: true; sentTo: string; evidence: string | null }
  | {
      ok: false
      code: string
      /** A sentence for the person who has to act on the failure. */
      message: string
      /**
       * Whether another attempt may succeed. It starts after at least `waitAtLeast` seconds, if the other server asked for that.
       */
      retry: boolean
      waitAtLeast?: number
      sentTo?: string | null
    }

/** The outcome if the letter has changed since its sending was requested. */
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
  /** The sending way that the channel serves. If several channels serve it, the first configured one takes the letter. */
  way: SendingWay
  /** Whether there is one delivery for each recipient, or one for the whole letter. */
  serves: 'recipient' | 'letter'
  /** The maximum number of concurrent attempts. */
  atOnce: number
  /** If false, a person sends the letter and confirms it. */
  isSetUp: (db: Db) => Promise<boolean>
  /**
   * Makes one attempt, which takes at most 80 s. 'not begun' means that the server is stopping and nothing was sent; 'unknown'
   * that the attempt was interrupted in the middle. A thrown error counts as a fault of the server, and the delivery is attempted
   * again.
   */
  deliver: (delivery: Delivery, stopping: AbortSignal) => Promise<Outcome | 'not begun' | 'unknown'>
}

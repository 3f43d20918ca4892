// What takes letters out of the practice: each channel is one file, and one line where the app is built.
import { deliveryFailures } from '@sincerely/contract/delivery-failures'
import type { SendingState } from '@sincerely/domain/letters/posting'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import type { Db } from '../db/tables.ts'

/** The sealed version of a letter, on its way. */
export type Delivery = {
  id: number
  channel: string
  letterId: number
  patientId: number
  doctorId: number
  version: number
  /** Of the recipient; null where it is for all whom the channel serves at once. */
  key: string | null
  /** Attempts that have ended. */
  attempts: number
  askedBy: number
}

export type Outcome =
  | { ok: true; sentTo: string; evidence: string | null }
  | {
      ok: false
      code: string
      /** A sentence for whoever has to do something about it. */
      message: string
      /** May go better later, so that it is attempted again; `waitAtLeast` seconds from now, where that was asked for. */
      retry: boolean
      waitAtLeast?: number
      sentTo?: string | null
    }

/** The letter is no longer what was asked to be sent. */
export const letterChanged: Outcome = {
  ok: false,
  code: 'letter_changed',
  message: deliveryFailures.letter_changed,
  retry: false,
}

/** How a delivery stands once an attempt has ended. */
export type AttemptEnd = {
  state: Extract<SendingState, 'sent' | 'waiting' | 'failed' | 'unknown'>
  nextAttemptAt: Date | null
  sentTo: string | null
  evidence: string | null
  failure: { code: string; message: string } | null
}

/** A recipient whom a delivery was for, and who asked for that. */
export type Served = { key: string; askedBy: number }

export type Channel = {
  /** Stays: it is kept with each delivery. */
  name: string
  /** Of the ways by which a letter goes; the first channel of it that is set up takes the letter. */
  way: SendingWay
  /** One delivery for each recipient, or one for all of a letter. */
  serves: 'recipient' | 'letter'
  /** How many at the same time. */
  atOnce: number
  /** Where it is not, a person sends the letter and confirms it. */
  isSetUp: (db: Db) => Promise<boolean>
  /**
   * One attempt, at most 80 s. 'not begun': this server stops, and nothing has left it; 'unknown': it was cut off in the
   * middle. What is thrown counts as a fault of ours, and is attempted again.
   */
  deliver: (delivery: Delivery, stopping: AbortSignal) => Promise<Outcome | 'not begun' | 'unknown'>
}

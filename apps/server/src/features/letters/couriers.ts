import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

/** What is to be sent to one recipient: the sealed version of a letter. */
export type SendingOrder = {
  sendingId: number
  letterId: number
  patientId: number
  doctorId: number
  version: number
  /** Tries that have ended. */
  attempts: number
  userId: number
}

/** Takes letters to their recipients later. What it comes to is written down by whoever has it sent. */
export type Courier = {
  /** Where it is not, a person sends the letter and confirms it. */
  isSetUp: (db: Db) => Promise<boolean>
  /** Part of the posting's transaction. Asked again about the same sending, it tries at once. */
  send: (tx: Change, order: SendingOrder) => Promise<void>
  /** Part of the posting's transaction; false when a try is under way at this moment. */
  cancel: (tx: Change, order: SendingOrder) => Promise<boolean>
  /** After the commit. */
  wake: () => void
}

/** By the other ways only people take letters. */
export type Couriers = Record<keyof SendsByItself, Courier>

// Defines unfinished work that needs a person's attention (product §3.4).
import { attentionCauses, attentionReasons } from '@sincerely/domain/attention/reasons'
import { openSteps } from '@sincerely/domain/attention/next-step'
import { letterTypes } from '@sincerely/domain/letters/types'
import { z } from 'zod'
import { Id, Instant } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The number of items of each reason that are included. */
export const maxPerReason = 25

export const AttentionItem = z.object({
  /** With `visit` a patient was seen in a clinic, but there is no letter, dictation or reason. */
  kind: z.enum(['letter', 'dictation', 'visit']),
  id: Id,
  /** The clinic of a visit, or null. */
  clinicId: Id.nullable(),
  /** The patient, or null for a dictation without a patient of the practice. */
  patientId: Id.nullable(),
  patientName: z.string().nullable(),
  doctorId: Id,
  doctorName: z.string(),
  /** The letter's type, or null for a visit. */
  type: z.enum(letterTypes).nullable(),
  dueAt: Instant,
  nextStep: z.enum(openSteps),
  /** The cause, if the reason alone does not show it. */
  cause: z.enum(attentionCauses).nullable(),
  /** The reason why the newest delivery failed. It is null for every other reason to list the item. */
  failure: z.string().nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>

export const AttentionGroup = z.object({
  reason: z.enum(attentionReasons),
  count: z.number().int(),
  /** The first 25 items. The item with the earliest due time comes first. */
  items: z.array(AttentionItem),
})
export type AttentionGroup = z.infer<typeof AttentionGroup>

/** Work in several groups counts only once in `total`. Empty groups are left out. */
export const Attention = z.object({ total: z.number().int(), groups: z.array(AttentionGroup) })
export type Attention = z.infer<typeof Attention>

export const attentionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/attention',
    can: 'letter.read',
    does: 'List what needs attention in scope (unassigned, not sent, stuck, visits still open, overdue or returned), each with its next step',
    reply: Attention,
  },
})

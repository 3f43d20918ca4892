// The rows of the tables of requests about personal data, as the migrations leave them.
import type { Correction } from '@sincerely/contract/rectification'
import type { IdentityState, TakenStep } from '@sincerely/domain/privacy/data-rights'
import type { DataRight } from '@sincerely/domain/privacy/known-rights'
import type { RequestState } from '@sincerely/domain/privacy/request-states'
import type { Generated, JSONColumnType } from 'kysely'

export type DataRightsRequests = {
  id: Generated<number>
  client_key: string
  kind: DataRight
  status: Generated<RequestState>
  identity: Generated<IdentityState>
  person_name: string
  person_dob: string | null
  contact: string
  details: string
  patient_id: number | null
  user_id: number | null
  erased_patient_id: number | null
  created_by: number | null
  sender_hash: string | null
  received_on: string
  due_on: string
  extended: Generated<boolean>
  version: Generated<number>
  created_at: Date
  closed_at: Date | null
}

export type DataRightsSteps = {
  id: Generated<number>
  request_id: number
  step: TakenStep
  note: string
  identity: 'confirmed' | 'not-confirmed' | null
  due_on: string | null
  rectification: JSONColumnType<Correction | null, string | null | undefined, string | null>
  by_user: number
  at: Date
}

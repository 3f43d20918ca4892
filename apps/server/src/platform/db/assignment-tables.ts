// The rows of who works for whom, as the migrations leave them.
import type { Generated } from 'kysely'

export type Assignments = { secretary_id: number; doctor_id: number; assigned_at: Generated<Date> }

export type Covers = {
  id: Generated<number>
  secretary_id: number
  doctor_id: number
  from_day: string
  to_day: string
  ended_at: Date | null
  version: Generated<number>
  created_by: number
  created_at: Date
  begun_told_at: Date | null
}

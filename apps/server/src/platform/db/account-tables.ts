// The tables of signing in, as the migrations leave them.
import type { SignInOutcome } from '@sincerely/contract/account'
import type { Generated, GeneratedAlways } from 'kysely'

export type Sessions = {
  token_hash: string
  id: Generated<number>
  user_id: number
  created_at: Date
  expires_at: Date
  user_agent: string | null
  address: string | null
  last_seen_at: Date | null
  locked_at: Date | null
}

export type SignInFailures = { subject: string; failures: number; last_failed_at: Date }

export type SignIns = {
  id: GeneratedAlways<string>
  user_id: number
  at: Date
  address: string
  user_agent: string | null
  outcome: SignInOutcome
}

export type SignInTickets = { ticket_hash: string; user_id: number; expires_at: Date }

export type TwoFactor = {
  user_id: number
  secret: string
  began_at: Date
  confirmed_at: Date | null
  last_step: string | null
}

export type RecoveryCodes = { user_id: number; code_hash: string; used_at: Date | null }

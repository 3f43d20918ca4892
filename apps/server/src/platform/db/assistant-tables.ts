// The rows of the assistant's tables, as the migrations leave them.
import type { Difference } from '@sincerely/domain/fact-check/types'
import type { Generated, JSONColumnType } from 'kysely'

/** `worked_at`: when the provider took it in a test; calls are in `ai_calls`. */
export type AiKeys = { user_id: number; secret: string; updated_at: Date; worked_at: Date | null }

export type PromptTemplates = {
  id: Generated<number>
  user_id: number | null
  name: string
  description: string
  prompt: string
  version: Generated<number>
  updated_by: number
  updated_at: Date
  deleted_at: Date | null
}

export type PromptTemplateVersions = {
  template_id: number
  version: number
  name: string
  description: string
  prompt: string
  replaced_by: number
  replaced_at: Date
}

/** `before_sha256` is of `before`: improvements of the same text share a row. */
export type LetterImprovements = {
  letter_id: number
  before: string
  before_sha256: string
  changed: JSONColumnType<Difference[]>
  user_id: number
  improved_at: Date
}

/** What a language model was called for. */
export type AiCallKind = 'draft' | 'improve' | 'extract'

export type AiCalls = {
  id: Generated<number>
  user_id: number
  kind: AiCallKind
  key_owner: 'own' | 'practice'
  model: string
  prompt_tokens: number | null
  completion_tokens: number | null
  cost_micro: number | null
  reserved_micro: number | null
  priced_as: string | null
  outcome: string
  milliseconds: number
  called_at: Date
}

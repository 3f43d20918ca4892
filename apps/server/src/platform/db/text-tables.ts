// The rows of letter texts and signature images, as the migrations leave them.
import type { LetterType } from '@sincerely/domain/letters/types'
import type { Generated } from 'kysely'

export type LetterTexts = {
  id: Generated<number>
  doctor_id: number | null
  kind: 'template' | 'snippet'
  name: string
  letter_type: LetterType | null
  abbreviation: string | null
  content: string
  is_default: Generated<boolean>
  version: Generated<number>
  updated_by: number
  updated_at: Date
  deleted_at: Date | null
}

export type LetterTextVersions = {
  text_id: number
  version: number
  name: string
  letter_type: LetterType | null
  abbreviation: string | null
  content: string
  is_default: boolean
  replaced_by: number
  replaced_at: Date
}

export type SignatureImages = {
  doctor_id: number
  image: string | null
  version: Generated<number>
  updated_by: number
  updated_at: Date
}

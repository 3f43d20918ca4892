import type { Letter } from '@sincerely/contract/letters'
import { keepsImprovement } from '@sincerely/domain/letters/provenance'
import type { Provenance } from '@sincerely/domain/letters/provenance'
import type { Db } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/transaction.ts'
import { wordsSha256 } from '../../platform/words-sha256.ts'
import {
  unsafeSelectAiImprovements,
  unsafeSelectOrigin,
  updateDraftChanged,
} from './letter-provenance.sql.ts'

type Text = Pick<Letter, 'id' | 'content'>

/** How the letter's text was written, from the records. Unsafe: the caller has found the letter in scope. */
export async function unsafeGetProvenance(
  db: Db,
  { id, content }: Text,
  approval: Provenance['approval'],
): Promise<Provenance> {
  const [origin, improvements] = await Promise.all([
    unsafeSelectOrigin(db, id),
    unsafeSelectAiImprovements(db, id),
  ])
  const { dictationId, recordedBy, recordedByDoctor, isTranscribed, draftSource, draftModel } = origin
  const isDictated = dictationId !== null && recordedBy !== null
  const kept = improvements.filter((texts) => keepsImprovement(texts, content))
  const models = [draftModel, ...kept.map(({ model }) => model)].filter((model) => model !== null)
  return {
    dictation: isDictated
      ? {
          id: dictationId,
          recordedBy,
          byDoctor: recordedByDoctor === true,
          isTranscribed: isTranscribed === true,
        }
      : null,
    enteredBy: origin.enteredBy,
    draft: draftSource,
    isImproved: kept.length > 0,
    models: [...new Set(models)],
    approval,
  }
}

/** Within the approval: records whether the words of a model's draft were changed before. */
export async function recordDraftChanged(tx: Tx, { id, content }: Text): Promise<void> {
  const { wordsSha256: drafted } = await unsafeSelectOrigin(tx.db, id)
  if (drafted !== null) await updateDraftChanged(tx, id, wordsSha256(content) !== drafted)
}

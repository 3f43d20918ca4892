import type { Letter } from '@sincerely/contract/letters'
import type { Provenance } from '@sincerely/domain/letters/provenance'
import type { LetterParties, PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Read } from '../../platform/text-readings/text-readings.ts'
import { findPractice } from '../system/system.ts'
import { documentBundle } from './document/document-bundle.ts'
import type { DocumentBundle } from './document/document-bundle.ts'

/** A letter as exported by the letters feature: the sealed letter with its PDF, or a draft in its current state. */
export type ExportedLetter = {
  letter: Pick<Letter, 'id' | 'type' | 'version' | 'updatedAt' | 'replaces' | 'replacedBy'>
  printed: PrintedLetter
  parties: LetterParties
  /** Missing in seals from before the provenance was recorded. */
  provenance?: Provenance
  /** The letter's date (`YYYY-MM-DD`). `patientName` is the name as printed. */
  day: string
  patientName: string
  /** Null for a draft. */
  sealed: { version: number; at: Date } | null
  pdf: { bytes: Uint8Array; fileName: string }
}

/** Throws `not_found` for a letter out of scope. */
export type ExportLetter = (ctx: Pick<Ctx, 'db' | 'now' | 'actor'>, id: number) => Promise<ExportedLetter>

/** A letter counts as replaced after its replacement has been sent. */
export async function documentOf(
  { db, read }: { db: Db; read: Read },
  exported: ExportedLetter,
): Promise<DocumentBundle> {
  const practice = await findPractice(db)
  if (practice === undefined) throw new Error('there is no practice')
  const { letter, printed, parties, provenance = null, sealed, pdf } = exported
  const isReplaced = letter.replacedBy?.status === 'posted'
  return documentBundle({
    letterId: letter.id,
    version: sealed?.version ?? letter.version,
    type: letter.type,
    status: sealed === null ? 'preliminary' : isReplaced ? 'amended' : 'final',
    replacesId: letter.replaces?.id ?? null,
    date: sealed?.at ?? new Date(letter.updatedAt),
    printed,
    blocks: await read('readBlocks', printed.content),
    parties,
    provenance,
    pdf,
    namespace: practice.namespace,
  })
}

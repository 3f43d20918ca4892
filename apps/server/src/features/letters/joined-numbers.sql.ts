import { type JoinedNumber, joinedNumbers } from '@sincerely/domain/letters/joined-numbers'
import { letterText } from '@sincerely/domain/letters/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { sealedLetter } from '../../platform/letter-status.sql.ts'

/** `place` is the record's name as users know it. `isSealed` means approved or posted. */
export type JoinedInPractice = JoinedNumber & { place: string; isSealed: boolean; around: string }

/** Searches every text that may contain a dose or an address, including deleted texts. Returns the number of texts searched. */
export async function findJoinedNumbers(db: Db, found: (one: JoinedInPractice) => void): Promise<number> {
  let count = 0
  for (const source of sources)
    for (let last = 0; ;) {
      const rows = await selectAfter(db, source.texts, last)
      for (const { place, isSealed, text } of rows) {
        const plain = source.isHtml ? letterText(text) : text
        for (const one of joinedNumbers(plain)) {
          const around = plain.slice(Math.max(0, one.at - 30), one.at + one.written.length + 30)
          found({ ...one, place, isSealed, around: around.replaceAll('\n', ' ') })
        }
      }
      const end = rows.at(-1)
      if (end === undefined) break
      count += rows.length
      last = end.id
    }
  return count
}

type Row = { id: number; place: string; isSealed: boolean; text: string }

async function selectAfter(db: Db, texts: RawBuilder<unknown>, last: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with texts (id, place, "isSealed", text) as (${texts})
    select * from texts where id > ${last} order by id limit 100`.execute(db)
  return rows
}

const sources = [
  {
    isHtml: true,
    texts: sql`select id, 'Letter ' || id, ${sealedLetter}, content from letters`,
  },
  {
    isHtml: false,
    texts: sql`
      select id, 'Dictated words of letter ' || id, ${sealedLetter}, concat_ws(E'\n', raw_transcription, notes)
        from letters`,
  },
  {
    isHtml: false,
    texts: sql`
      select id, 'Recipients of letter ' || id, ${sealedLetter},
             (select coalesce(string_agg(one ->> 'address', E'\n'), '') from jsonb_array_elements(recipients) one)
        from letters where recipients is not null`,
  },
  {
    isHtml: false,
    texts: sql`
      select id, 'Dictation ' || id, false,
             concat_ws(E'\n', notes, (select string_agg(text, E'\n') from dictation_transcripts where dictation_id = id))
        from dictations`,
  },
  {
    isHtml: false,
    texts: sql`
      select id, 'Patient ' || id || coalesce(', MR ' || medical_record_number, ''), false,
             concat_ws(E'\n', address, gp_address, array_to_string(medications || allergies, E'\n'))
        from patients`,
  },
  {
    isHtml: true,
    texts: sql`select id, 'Letterhead ' || id, false, header || footer from letter_templates`,
  },
  {
    isHtml: true,
    texts: sql`select id, initcap(kind) || ' ' || id || ' (' || name || ')', false, content from letter_texts`,
  },
  {
    isHtml: false,
    texts: sql`select id, 'Address of ' || name, false, coalesce(address, '') from address_book`,
  },
]

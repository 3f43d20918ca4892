import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { describe, expect, it } from 'vitest'
import { copyRows, draftWords } from './batch-rows.ts'

const patel = { key: 'gp', label: 'Dr Patel', lines: ['Dr Patel', '4 Elm Road'] }
const lark = { key: 'patient', label: 'Ida Lark (patient)', lines: ['Ida Lark', '1 Oak Lane'] }
const letter = (id: number, recipients: object[], more: object = {}) =>
  ({
    id,
    patientId: 2,
    patientName: 'Ida Lark',
    type: 'consultation',
    status: 'approved',
    createdAt: '2026-03-02T10:00:00.000Z',
    reviewedAt: '2026-03-03T10:00:00.000Z',
    replacedBy: null,
    refusal: null,
    recipients,
    ...more,
  }) as unknown as BatchLetter
const rowsOf = (...letters: BatchLetter[]) =>
  copyRows(letters, 'Europe/London', new Date('2026-03-09T10:00:00.000Z'))

describe('the rows of a print job', () => {
  it('have one row for each copy, in printing order', () => {
    const rows = rowsOf(
      letter(1, [lark, patel]),
      letter(2, [patel], { reviewedAt: '2026-03-02T10:00:00.000Z' }),
    )
    expect(rows.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Dr Patel'],
      [1, 'Dr Patel'],
      [1, 'Ida Lark (patient)'],
    ])
    expect(rows[0]?.line).toBe('Ida Lark · Letter no. 2 · MR #2 · Consultation · 02/03/2026')
  })

  it("date a draft with today's date, and mark it", () => {
    const rows = rowsOf(letter(1, [patel], { status: 'draft' }), letter(2, [patel], { replacedBy: 7 }))
    expect(rows.map(({ id, isDraft }) => [id, isDraft])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(rows[0]?.line).toContain('Corrected by letter no. 7')
  })

  it('have a sentence that counts the drafts', () => {
    expect([0, 1, 2].map(draftWords)).toEqual([
      '',
      ' One of them is a draft and is marked DRAFT.',
      ' 2 of them are drafts and are marked DRAFT.',
    ])
  })
})

import type { BatchLetter } from '@sincerely/contract/letter-batches'
import { describe, expect, it } from 'vitest'
import { sortBatch } from './sort-batch.ts'

const letter = (id: number, more: Partial<BatchLetter> = {}): BatchLetter => ({
  id,
  patientId: 2,
  patientName: `Ada ${id}`,
  doctorId: 3,
  doctorName: 'Dr Demo',
  type: 'consultation',
  status: 'draft',
  priority: 'medium',
  title: 'Letter for Ada',
  visitDate: null,
  dueAt: '2026-03-09T10:00:00.000Z',
  version: 1,
  isReturned: false,
  createdBy: 'Dr Demo',
  assignedTo: null,
  statusAt: '2026-03-02T10:00:00.000Z',
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  isOpened: true,
  approvedLongAgo: false,
  recipients: [
    {
      key: 'gp',
      kind: 'gp',
      name: null,
      address: null,
      email: null,
      way: 'post',
      label: 'Dr Patel',
      lines: [],
      sendsTo: null,
      missing: [],
    },
  ],
  reached: [],
  failed: [],
  reviewedAt: null,
  replacedBy: null,
  refusal: null,
  ...more,
})

const sort = (kind: 'approve' | 'post' | 'print', letters: BatchLetter[], missing: number[] = []) =>
  sortBatch(kind, {
    look: { letters, missing },
    nameOf: (id) => `Ada ${id}`,
    isUnsaved: (id) => id === 8,
    hasAddressDraft: (id) => id === 7,
    wasOpened: (id) => id === 5,
    unprintable: new Map([[6, 'The table is wider than the page.']]),
  })

describe('the letters of a batch', () => {
  it("that can't be approved are listed with a reason, those to open first", () => {
    const letters = [
      letter(1, { status: 'posted' }),
      letter(2, { status: 'approved' }),
      letter(7),
      letter(8),
      letter(5, { isOpened: false }),
      letter(4, { isOpened: false }),
      letter(3, { recipients: letter(3).recipients.map((gp) => ({ ...gp, missing: ['no_gp'] })) }),
    ]
    const { included, excluded } = sort('approve', letters, [9])
    expect(included).toEqual([])
    expect(excluded.map(({ id, reason, canOpen }) => [id, reason, canOpen])).toEqual([
      [4, "You haven't opened it yet", true],
      [5, 'Changed since you opened it', true],
      [8, 'You have unsaved text in it', true],
      [
        7,
        'A change to the recipients or enclosures is not saved yet. Open the letter, then save or discard the change.',
        true,
      ],
      [3, 'Choose a recipient: no GP is recorded', true],
      [2, 'Already approved', false],
      [1, 'Already posted', false],
      [9, 'No longer exists', false],
    ])
    expect(excluded.at(-1)).toMatchObject({ name: 'Ada 9', letter: null })
  })

  it("are excluded from approval with the server's reason", () => {
    const refusal = { code: 'open_findings', message: 'The fact check found critical differences.' }
    const { included, excluded } = sort('approve', [letter(1, { refusal }), letter(2)])
    expect(included.map(({ id }) => id)).toEqual([2])
    expect(excluded.map(({ id, reason, canOpen }) => [id, reason, canOpen])).toEqual([
      [1, refusal.message, true],
    ])
  })

  it('are posted once approved, opened or not, unless everyone has them or is being sent them', () => {
    const approved = { status: 'approved', isOpened: false } as const
    const letters = [
      letter(1),
      letter(2, approved),
      letter(3, { ...approved, reached: ['gp'] }),
      letter(4, { status: 'posted' }),
      letter(7, approved),
    ]
    const { included, excluded } = sort('post', letters)
    expect(included.map(({ id }) => id)).toEqual([2])
    expect(excluded.map(({ id, reason }) => [id, reason])).toEqual([
      [7, expect.stringContaining('recipients or enclosures is not saved yet')],
      [1, 'Not approved yet'],
      [3, 'Already being sent'],
      [4, 'Already posted'],
    ])
  })

  it('are printed in any status, except those that the server could not print', () => {
    const { included, excluded } = sort('print', [letter(7), letter(6), letter(4, { status: 'posted' })])
    expect(included.map(({ id }) => id)).toEqual([7, 4])
    expect(excluded.map(({ id, reason }) => [id, reason])).toEqual([[6, 'The table is wider than the page.']])
  })
})

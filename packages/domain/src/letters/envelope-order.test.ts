import { describe, expect, it } from 'vitest'
import { inEnvelopeOrder } from './envelope-order.ts'

const copy = (id: number, lines: string[], day = '2026-11-20') => ({ id, lines, day })
const ids = (...copies: ReturnType<typeof copy>[]) => inEnvelopeOrder(copies).map(({ id }) => id)

describe('envelope order', () => {
  it('puts recipients without an address at the end', () => {
    expect(ids(copy(1, []), copy(2, ['Zoe Young']), copy(3, ['']))).toEqual([2, 1, 3])
  })

  it('groups letters to the same address, oldest first', () => {
    const moss = ['Dr Moss', '1 Quay Road']
    const other = ['Dr Moss', '9 Mill Lane']
    expect(
      ids(copy(4, moss), copy(3, other), copy(2, moss, '2026-11-19'), copy(1, ['Dr Amber', '1 Quay Road'])),
    ).toEqual([1, 2, 4, 3])
  })

  it('ignores case, accents and punctuation', () => {
    expect(
      ids(
        copy(1, ['Zoë Ångström']),
        copy(2, ['ŁUKASZ KRÓL']),
        copy(3, ['Lukasz Krol']),
        copy(4, ['Zoe Angstrom']),
        copy(5, ['O’Brien']),
        copy(6, ['OBRIEN']),
        copy(7, ['Ödön']),
      ),
    ).toEqual([2, 3, 5, 6, 7, 1, 4])
  })

  it('does not confuse a long name with a name and address that join to the same text', () => {
    expect(
      ids(copy(1, ['Oak', 'View House']), copy(2, ['Oak View', 'A']), copy(3, ['Oak', 'View House'])),
    ).toEqual([1, 3, 2])
  })

  it('does not change its input', () => {
    const copies = [copy(2, ['B']), copy(1, ['A'])]
    inEnvelopeOrder(copies)
    expect(copies.map(({ id }) => id)).toEqual([2, 1])
  })
})

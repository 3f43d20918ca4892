import { describe, expect, it } from 'vitest'
import { inEnvelopeOrder } from './envelope-order.ts'

const copy = (id: number, lines: string[], day = '2026-11-20') => ({ id, lines, day })
const ids = (...copies: ReturnType<typeof copy>[]) => inEnvelopeOrder(copies).map(({ id }) => id)

describe('The order of envelopes', () => {
  it('puts who has no address line at the end', () => {
    expect(ids(copy(1, []), copy(2, ['Zoe Young']), copy(3, ['']))).toEqual([2, 1, 3])
  })

  it('keeps what goes to one place together, the older letter first', () => {
    const moss = ['Dr Moss', '1 Quay Road']
    const other = ['Dr Moss', '9 Mill Lane']
    expect(
      ids(copy(4, moss), copy(3, other), copy(2, moss, '2026-11-19'), copy(1, ['Dr Amber', '1 Quay Road'])),
    ).toEqual([1, 2, 4, 3])
  })

  it('knows no capitals, accents or signs, and no language', () => {
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

  it('is not mistaken by a name that goes on where another one’s address begins', () => {
    expect(
      ids(copy(1, ['Oak', 'View House']), copy(2, ['Oak View', 'A']), copy(3, ['Oak', 'View House'])),
    ).toEqual([1, 3, 2])
  })

  it('leaves what it was given as it was', () => {
    const copies = [copy(2, ['B']), copy(1, ['A'])]
    inEnvelopeOrder(copies)
    expect(copies.map(({ id }) => id)).toEqual([2, 1])
  })
})

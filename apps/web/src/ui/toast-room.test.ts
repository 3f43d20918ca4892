import { describe, expect, it } from 'vitest'
import { isCovered, roomBelow, widthBeside } from './toast-room.ts'

const screen = 900
/** The toasts are 100 px high, at the bottom right of a window that is 1280 px wide. */
const stack = { left: 884, right: 1264, height: 100 }
const foot = { left: 272, right: 1032, top: 800, bottom: 900 }

describe('the space below the toasts', () => {
  it('is zero if no bar is below them', () => {
    const beside = { ...foot, right: 880 }
    const atTheTop = { ...foot, top: 0, bottom: 60 }
    for (const bars of [[], [beside], [atTheTop]]) expect(roomBelow(stack, bars, screen)).toBe(0)
  })

  it('is the height of the bar and a margin', () => {
    expect(roomBelow(stack, [foot], screen)).toBe(108)
  })

  it('includes the gap below a bar away from the edge', () => {
    expect(roomBelow(stack, [{ ...foot, top: 740, bottom: 840 }], screen)).toBe(168)
  })

  it('includes a second bar that they would cover', () => {
    const above = { ...foot, top: 650, bottom: 700 }
    expect(roomBelow(stack, [above, foot], screen)).toBe(258)
  })

  it('never moves them off the screen', () => {
    expect(roomBelow(stack, [{ ...foot, top: 40 }], screen)).toBe(792)
  })
})

describe('a focused field', () => {
  const toasts = { left: 970, right: 1350, top: 627, bottom: 751 }
  const field = { left: 1063, right: 1333, top: 672, bottom: 702 }

  it('is covered if any of it is under the toasts', () => {
    for (const [top, bottom] of [
      [672, 702],
      [610, 640],
      [740, 770],
    ] as const)
      expect(isCovered({ ...field, top, bottom }, toasts)).toBe(true)
  })

  it('is not covered above, below or beside the toasts', () => {
    expect(isCovered({ ...field, top: 597, bottom: 627 }, toasts)).toBe(false)
    expect(isCovered({ ...field, top: 751, bottom: 781 }, toasts)).toBe(false)
    expect(isCovered({ ...field, left: 272, right: 970 }, toasts)).toBe(false)
  })
})

describe('the width beside a dialog', () => {
  it('is the free space up to the normal toast width', () => {
    expect(widthBeside(300)).toBe(268)
    expect(widthBeside(380)).toBe(348)
    expect(widthBeside(900)).toBe(380)
  })

  it('is the normal width if the free space is too narrow', () => {
    for (const room of [0, 172, 279]) expect(widthBeside(room)).toBe(380)
  })
})

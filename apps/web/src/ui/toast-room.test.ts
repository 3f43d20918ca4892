import { describe, expect, it } from 'vitest'
import { roomBelow, widthBeside } from './toast-room.ts'

const screen = 900
/** The stack of toasts, 100 px high, at the bottom right of a window 1280 px wide. */
const stack = { left: 884, right: 1264, height: 100 }
const foot = { left: 272, right: 1032, top: 800, bottom: 900 }

describe('the room below the messages', () => {
  it('is nothing more where no bar is, or none that they would lie on', () => {
    const beside = { ...foot, right: 880 }
    const atTheTop = { ...foot, top: 0, bottom: 60 }
    for (const bars of [[], [beside], [atTheTop]]) expect(roomBelow(stack, bars, screen)).toBe(0)
  })

  it('holds the bar, and a little air', () => {
    expect(roomBelow(stack, [foot], screen)).toBe(108)
  })

  it('holds a bar that is scrolled away from the edge, with what is below it', () => {
    expect(roomBelow(stack, [{ ...foot, top: 740, bottom: 840 }], screen)).toBe(168)
  })

  it('holds a second bar that they would come to lie on', () => {
    const above = { ...foot, top: 650, bottom: 700 }
    expect(roomBelow(stack, [above, foot], screen)).toBe(258)
  })

  it('never sends them off the screen', () => {
    expect(roomBelow(stack, [{ ...foot, top: 40 }], screen)).toBe(792)
  })
})

describe('the width beside a dialog', () => {
  it('is what the dialog leaves, and never more than a message is wide', () => {
    expect(widthBeside(300)).toBe(268)
    expect(widthBeside(380)).toBe(348)
    expect(widthBeside(900)).toBe(380)
  })

  it('is the usual one where a message could not be read beside it: on a phone, and on a small laptop beside a form', () => {
    for (const room of [0, 172, 279]) expect(widthBeside(room)).toBe(380)
  })
})

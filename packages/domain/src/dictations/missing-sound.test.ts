import { expect, it } from 'vitest'
import { missingNote } from './missing-sound.ts'

it('The note about lost sound gives the times at which it is missing', () => {
  expect(missingNote([{ take: 1, start: 30.2, end: 41 }], [])).toBe(
    'Sound is missing from about 0:30 to 0:41. It was lost on the device that recorded it. The rest of the recording was kept.',
  )
  const two = [
    { take: 1, start: 65, end: 65 },
    { take: 2, start: 0, end: 9 },
  ]
  expect(missingNote(two, [])).toMatch(
    /^Sound is missing in recording 1 from about 1:05 to 1:06, in recording 2 from about 0:00 to 0:09\. It was lost/,
  )
})

it('The note about lost sound names the parts if no times are known, and stays short', () => {
  expect(missingNote([], ['Of take 1 part 2 is missing.'])).toBe(
    'Of take 1 part 2 is missing. It was lost on the device that recorded it. The rest of the recording was kept.',
  )
  const many = Array.from({ length: 40 }, (_, at) => ({ take: 1, start: at * 20, end: at * 20 + 5 }))
  expect(missingNote(many, []).length).toBeLessThan(400)
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LetterType } from '../letters/types.ts'
import { composeLetter } from './compose-letter.ts'

type Dictation = { dictation: string; type?: LetterType; printed: string[]; notes: string[] }

const files = [
  './clinic-dictations.json',
  './whole-letters.json',
  './specialty-dictations.json',
  './practice-dictations.json',
]
const dictations = files.flatMap((file): Dictation[] =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')),
)

function compose(dictation: string, type: LetterType = 'consultation') {
  return composeLetter({
    dictation,
    type,
    patient: { id: 7, name: 'Mr Gerald Ashworth', dob: null, nhsNumber: null },
    gpName: 'Dr Asha Patel',
    signatory: null,
    staffNames: ['Joel Kapoor'],
  })
}

/** Returns the lines of the body, with '## ' before a heading and '- ' before an item. */
function lines(blocks: readonly string[]): string[] {
  return blocks
    .slice(2, -2)
    .flatMap((block) => block.split(/(?=<li>)|(?=<\/[ou]l>)/u))
    .map((part) =>
      part
        .replace('<h2>', '## ')
        .replace('<li>', '- ')
        .replace(/<[^>]+>/gu, '')
        .replaceAll('&amp;', '&'),
    )
    .filter((line) => line !== '')
}

describe.each(dictations)('$dictation', ({ dictation, type, printed, notes }) => {
  const letter = compose(dictation, type)

  it('becomes the expected letter', () => {
    expect(lines(letter.blocks)).toEqual(printed)
  })

  it('has the expected notes', () => {
    expect(letter.notes).toEqual(notes)
  })
})

describe('unclear correction', () => {
  it('leaves the draft incomplete and removes nothing', () => {
    const letter = compose('he has severe aortic stenosis sorry regurgitation')
    expect(letter.complete).toBe(false)
    expect(letter.removed).toEqual([])
  })
})

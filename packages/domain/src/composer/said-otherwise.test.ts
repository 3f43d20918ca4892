import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

describe("a 'no' before a contradiction", () => {
  it.each([
    [
      'increase bisoprolol to ten milligrams no I tell a lie keep it at five milligrams',
      'Keep bisoprolol at 5 mg.',
    ],
    [
      'Reduce the prednisolone to ten, no, leave it at fifteen for now.',
      'Leave the prednisolone at 15 for now.',
    ],
    [
      'we will raise her levothyroxine to one hundred and fifty micrograms no I tell a lie keep it at one hundred and twenty five',
      'We will keep her levothyroxine at 125.',
    ],
    ['Increase bisoprolol to ten, no keep it at five.', 'Keep bisoprolol at five.'],
    ['he fell off a ladder no it was a roof and broke his wrist', 'He fell off a roof and broke his wrist.'],
    ['She was stung by a wasp, no, it was a bee.', 'She was stung by a bee.'],
    ['he slipped on the stairs, sorry, it was the patio', 'He slipped on the patio.'],
    ['he was seen on Monday no it was Tuesday', 'He was seen on Tuesday.'],
    ['ramipril ten milligrams no I tell a lie five milligrams once daily', 'Ramipril 5 mg once daily.'],
    ['give furosemide twenty milligrams no make it forty milligrams daily', 'Give furosemide 40 mg daily.'],
    [
      'thiamine two hundred milligrams a day, make that one hundred milligrams twice a day, and a multivitamin',
      'Thiamine 100 mg twice a day, and a multivitamin.',
    ],
  ])('is carried out if clear: %s', (dictation, printed) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(printed)
    expect(letter.complete).toBe(true)
  })

  it.each([
    'the patch goes up from twelve to twenty five no I tell a lie we agreed to leave it',
    'bisoprolol goes up to ten no I tell a lie keep it at five',
    'Increase bisoprolol to ten. No, I tell a lie. Keep it at five.',
    'change amlodipine to felodipine no keep it on amlodipine',
    'potassium citrate three times a day no he was sick with that before',
    'his father had gout no that was his uncle',
    'start her on sertraline no we agreed on therapy first',
  ])('is noted if unclear, and every word is kept: %s', (dictation) => {
    const letter = compose(dictation)
    expect(letter.complete).toBe(false)
    expect(letter.notes).toHaveLength(1)
    expect(letter.removed).toEqual([])
  })

  it.each([
    'He said no it does not hurt at all.',
    'I asked about headaches and she told me no she has none.',
    'There is no it department to ask.',
    'She makes no leave arrangements.',
  ])('is not a correction if it answers or denies: %s', (dictation) => {
    expect(compose(dictation)).toMatchObject({ complete: true, notes: [], body: dictation })
  })
})

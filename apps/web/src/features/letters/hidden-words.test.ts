import { expect, it } from 'vitest'
import { hiddenWords } from './hidden-words.ts'

it('says how many letters of a patient are other doctors’, and who can open them', () => {
  expect(hiddenWords(0, 3)).toBeNull()
  expect(hiddenWords(1, 0)).toMatch(/^1 letter of this patient belongs .* can open it,/)
  expect(hiddenWords(3, 2)).toMatch(/^3 more letters of this patient belong .* can open them,/)
})

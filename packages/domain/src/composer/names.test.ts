import { describe, expect, it } from 'vitest'
import { writeNames } from './names.ts'
import { writeApostrophes } from './spoken-apostrophes.ts'
import { applySpokenCommands } from './spoken-commands.ts'
import { printTokens, tokenize } from './tokens.ts'

function write(words: string): string {
  const said = { tokens: tokenize(words), removed: [], notes: [], complete: true }
  const { tokens } = applySpokenCommands(writeApostrophes(said))
  return printTokens(writeNames(tokens, new Set(['gerald', 'ashworth', 'stone'])))
}

describe('words that resemble titles', () => {
  it.each([
    'the doctor said so',
    'a professor of surgery',
    'he has ms relapses',
    'an ms nurse',
    'mr scan of the brain',
    'severe mr with dilatation',
    'he did not miss doses',
    'she will miss Christmas',
    'to miss Monday clinic',
    'her sister jones',
    'MS Society and MR Angiography',
    'anti-inflammatory',
    'a renal stone',
    'an apostrophe was missing',
  ])('stay as dictated: %s', (words) => {
    expect(write(words)).toBe(words)
  })
})

describe('names with titles', () => {
  it.each([
    ['seen by dr patel today', 'seen by Dr Patel today'],
    ['doctor Bevan and doctor jones', 'Dr Bevan and Dr Jones'],
    ['mrs jones and miss lee', 'Mrs Jones and Miss Lee'],
    ['mr obuya and ms patel', 'Mr Obuya and Ms Patel'],
    ['professor smith hyphen jones', 'Professor Smith-Jones'],
    ['smith hyphen jones is her name', 'Smith-Jones is her name'],
    ['mr o apostrophe brien', "Mr O'Brien"],
    ["dr o'connor's clinic", "Dr O'Connor's clinic"],
    ['dr asha patel', 'Dr Asha Patel'],
    ['mrs edith barrow', 'Mrs Edith Barrow'],
    ['mrs edith attended', 'Mrs Edith attended'],
    ['mr mcdonald and mr van der berg', 'Mr McDonald and Mr van der Berg'],
    ['gerald ashworth came', 'Gerald Ashworth came'],
    ['the patient apostrophe s wife', "the patient's wife"],
  ])('are capitalised: %s → %s', (said, printed) => {
    expect(write(said)).toBe(printed)
  })
})

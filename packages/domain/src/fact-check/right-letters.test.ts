// Tests correct letters that say nearly everything in other words than the dictation. They raise no critical finding.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'
import type { PatientFacts } from './types.ts'

type RightLetter = { patient: PatientFacts; dictation: string[]; letter: string[] }

const folder = new URL('./right-letters/', import.meta.url)
const letters = readdirSync(folder)
  .toSorted()
  .map((file): [string, RightLetter] => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))])

function critical({ patient, dictation, letter }: RightLetter): string[] {
  return checkFacts({ letter: letter.join(''), dictation: dictation.join(' '), patient })
    .filter(({ severity }) => severity === 'critical')
    .map(({ kind, text, message }) => `${kind} ${text}: ${message}`)
}

describe('a correct letter in other words', () => {
  it.each(letters)('has no critical finding: %s', (_, each) => {
    expect(critical(each)).toEqual([])
  })
})

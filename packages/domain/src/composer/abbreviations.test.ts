import { describe, expect, it } from 'vitest'
import { writeAbbreviations } from './abbreviations.ts'
import { printTokens, tokenize } from './tokens.ts'

function write(words: string): string {
  return printTokens(
    writeAbbreviations({ tokens: tokenize(words), removed: [], notes: [], complete: true }).tokens,
  )
}

describe('single letters that are not abbreviations', () => {
  it.each([
    'grade a c v',
    'a l p was raised',
    'an a e d was started',
    'hepatitis a year ago',
    'bisoprolol o d p r n',
    'insulin ten u b d',
    'a b c of first aid',
    'he is a little better and i agree',
    'stage three b today',
    'who said so and us too',
    'the lad has a sob story',
    'it was IT and not it',
  ])('stay as dictated: %s', (words) => {
    expect(write(words)).toBe(words)
  })
})

describe('abbreviations spelt letter by letter', () => {
  it.each([
    ['his b m i and b p', 'his BMI and BP'],
    ['e c g with a q t c', 'ECG with a QTc'],
    ['e g f r and h b a one c', 'eGFR and HbA1c'],
    ['e g f r mutation', 'EGFR mutation'],
    ['u and es, U and Es, u and e s', 'U&Es, U&Es, U&Es'],
    ['l f t s and l f ts', 'LFTs and LFTs'],
    ['a c t of the chest', 'a CT of the chest'],
    ['an m r i i think', 'an MRI i think'],
    ['c o p d, a t i a and n s t e m i', 'COPD, a TIA and NSTEMI'],
    ['f b c c r p t s h', 'FBC CRP TSH'],
    ['p s a, i n r, n t pro b n p', 'PSA, INR, NT-proBNP'],
    ['the g p and the gp', 'the GP and the GP'],
    ['c k d stage three b', 'CKD stage three b'],
    ['number three c k d', 'number three CKD'],
    ['b p o d', 'BP o d'],
    ['an e-c-g', 'an ECG'],
    ['copd and mri', 'COPD and MRI'],
    ['seen in a and e today', 'seen in A&E today'],
    ['hepatitis b and a and e visits', 'hepatitis B and A&E visits'],
    ['s t elevation and t wave inversion', 'ST elevation and T wave inversion'],
    ['p h q nine of seventeen', 'PHQ-9 of seventeen'],
    ['d n a c p r', 'DNACPR'],
    ['EGFR of fifty', 'EGFR of fifty'],
  ])('are written together: %s → %s', (said, printed) => {
    expect(write(said)).toBe(printed)
  })
})

describe('letters in names such as vitamin B12', () => {
  it.each([
    ['vitamin b twelve', 'vitamin B twelve'],
    ['b twelve and folate', 'B12 and folate'],
    ['vitamin d b d', 'vitamin D b d'],
    ['hepatitis b and c negative', 'hepatitis B and C negative'],
    ['hepatitis a, hepatitis a antibodies', 'hepatitis A, hepatitis A antibodies'],
    ['t two n one m nought', 'T two N one M nought'],
    ['p three u three left', 'P three U three left'],
    ['l four l five', 'L four L five'],
  ])('become capitals: %s → %s', (said, printed) => {
    expect(write(said)).toBe(printed)
  })
})

import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { composeLetter } from './compose-letter.ts'

function compose(dictation: string) {
  return composeLetter({
    dictation,
    type: 'consultation',
    patient: { id: 7, name: 'Miss Ella Stone', dob: '2011-05-03', nhsNumber: null },
    gpName: 'Dr Asha Patel',
    signatory: null,
  })
}

function body(dictation: string): string {
  return letterText(compose(dictation).content).split('\n').slice(2, -2).join(' | ')
}

describe('a decimal before a counted word', () => {
  it.each([
    [
      'targets are below seven point eight one hour after meals full stop',
      'Targets are below 7.8 one hour after meals.',
    ],
    ['it was five point three two hours after food full stop', 'It was 5.3 two hours after food.'],
    ['bisoprolol two point five two tablets daily full stop', 'Bisoprolol 2.5 two tablets daily.'],
    ['nought point two five tablets daily full stop', '0.25 tablets daily.'],
    ['it took one point two five hours full stop', 'It took 1.25 hours.'],
    ['a level of seven point eight one full stop', 'A level of 7.81.'],
  ])('takes only its own digits: %s', (said, printed) => {
    expect(body(said)).toBe(printed)
  })
})

describe('British clinical numbers and terms', () => {
  it.each([
    ['she is at twenty eight plus four weeks full stop', 'She is at 28+4 weeks.'],
    ['born at thirty nine plus two weeks gestation full stop', 'Born at 39+2 weeks gestation.'],
    [
      'trimbow eighty seven slash five slash nine two puffs b d full stop',
      'Trimbow 87/5/9 2 puffs twice daily.',
    ],
    ['she is wet five nights out of seven full stop', 'She is wet 5 nights out of 7.'],
    [
      'a stage two a right lung cancer comma performance status one full stop',
      'A stage 2a right lung cancer, performance status 1.',
    ],
    ['pet ct was normal comma nkda full stop', 'PET-CT was normal, NKDA.'],
    ['her ferritin is six full stop', 'Her ferritin is 6.'],
    ['she has crohns disease and a mirena coil full stop', "She has Crohn's disease and a Mirena coil."],
    [
      'MST 15 mg b.d. I will review her. Codeine p.r.n. for pain.',
      'MST 15 mg twice daily. I will review her. Codeine as required for pain.',
    ],
    [
      'diagnoses one asthma two CKD stage three b three gout new paragraph she is well',
      'Diagnoses | Asthma | CKD stage 3b | Gout | She is well.',
    ],
  ])('are written in house style: %s', (said, printed) => {
    expect(body(said)).toBe(printed)
  })
})

describe('speech without punctuation', () => {
  it('is not cut before the next morning', () => {
    const said =
      'she was admitted overnight with croup and given dexamethasone and one nebuliser of adrenaline she went home well at ten thirty the next morning no follow up is needed'
    expect(body(said)).toContain('10:30 the next morning')
  })
})

describe('dictated patient line', () => {
  it.each([
    're ella stone thank you for referring her full stop',
    're ella stone date of birth third of may twenty eleven thank you for referring her full stop',
    'Re: Ella Stone (date of birth 3 May 2011). Thank you for referring her.',
  ])('is not printed twice: %s', (said) => {
    expect(body(said)).toBe('Thank you for referring her.')
  })

  it('is kept if the date of birth differs from the record', () => {
    const said = 're ella stone date of birth third of may twenty ten thank you for referring her full stop'
    expect(body(said)).toContain('3 May 2010')
  })
})

describe('words before and after the letter', () => {
  it.each([
    [
      'ok so this is a letter to doctor shah about miss stone she was seen today full stop',
      'Ok so this is a letter to Dr Shah about Miss Stone',
    ],
    [
      'she was seen today full stop jane please copy this to the helpline',
      'Jane please copy this to the helpline',
    ],
    [
      'she was seen today full stop thanks sarah can you book the review',
      'Thanks sarah can you book the review',
    ],
  ])('become a note: %s', (said, note) => {
    expect(body(said)).toBe('She was seen today.')
    expect(compose(said).notes).toEqual([note])
  })
})

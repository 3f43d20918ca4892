import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

function typedBody(words: string) {
  const { bodyBlocks, notes } = compose(words)
  return { body: bodyBlocks.join(''), notes }
}

const PLAN = '<h2>Plan</h2>'
const list = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`
const bullets = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const STOP_AND_REVIEW = ['Stop aspirin', 'Review in 6 weeks']

describe('numbers that are not lists', () => {
  it.each([
    'He has T2. 3 weeks ago he was well.',
    'Grade 2. 1 week later he was fine.',
    'Seen on 1. 2. 2024.',
    'He scored 1. Stop aspirin.',
    'The options (see 2) were 1) surgery 2) rest.',
    'Mother - 60 - died: - sad.',
    'He has 1. One thing. 2. Two things.',
  ])('stay in the sentence: %s', (words) => {
    expect(typedBody(words).body).toBe(`<p>${words}</p>`)
  })

  it.each([
    ['plan colon one tablet twice a day for two weeks', '1 tablet twice a day for 2 weeks.'],
    [
      'plan colon one to two tablets at night two to three times a week',
      '1 to 2 tablets at night 2 to 3 times a week.',
    ],
    [
      'plan colon one review appointment two review appointments a year',
      'One review appointment two review appointments a year.',
    ],
    ['plan colon one review bloods two at night', 'One review bloods two at night.'],
    ['plan colon one refer to grade two stop', 'One refer to grade 2 stop.'],
  ])('stay in the sentence after a heading: %s', (said, printed) => {
    expect(typedBody(said).body).toBe(`${PLAN}<p>${printed}</p>`)
  })
})

describe('typed list', () => {
  it.each([
    'Plan: 1. Stop aspirin. 2. Review in six weeks.',
    'Plan: 1. Stop aspirin 2. Review in six weeks',
    'Plan: 1.Stop aspirin 2.Review in six weeks',
    'Plan: 1) Stop aspirin 2) Review in six weeks',
    'Plan: (1) stop aspirin; (2) review in six weeks.',
    'Plan: (a) Stop aspirin. (b) Review in six weeks.',
    'Plan:\n(a) Stop aspirin\n(b) Review in six weeks',
    'Plan:\na) Stop aspirin\nb) Review in six weeks',
    'Plan:\ni. Stop aspirin\nii. Review in six weeks',
    'Plan:\n1. Stop aspirin\n2. Review in six weeks',
  ])('in %j becomes a numbered list', (typed) => {
    expect(typedBody(typed).body).toBe(PLAN + list(...STOP_AND_REVIEW))
  })

  it.each([
    'Plan: - Stop aspirin - Review in six weeks',
    'Plan: • stop aspirin • review in six weeks',
    'Plan:\n- Stop aspirin\n- Review in six weeks',
  ])('in %j becomes bullets', (typed) => {
    expect(typedBody(typed).body).toBe(PLAN + bullets(...STOP_AND_REVIEW))
  })

  it('after a full stop needs three items', () => {
    expect(typedBody('He weighs 60 kg. 1. Stop aspirin 1.5 mg. 2. Echo. 3. Review. ').body).toBe(
      `<p>He weighs 60 kg.</p>${list('Stop aspirin 1.5 mg', 'Echo', 'Review')}`,
    )
    expect(typedBody('He weighs 60 kg. 1. Stop. 2. Echo.').body).toBe(
      '<p>He weighs 60 kg. 1. Stop. 2. Echo.</p>',
    )
  })

  it('keeps a value apart from the next item number', () => {
    expect(typedBody('PMH: 1. Hypertension 2. Type 2 diabetes, HbA1c 58 3. Gout').body).toBe(
      `<p>PMH:</p>${list('Hypertension', 'Type 2 diabetes, HbA1c 58', 'Gout')}`,
    )
  })

  it('keeps a typed line together', () => {
    expect(typedBody('Plan:\n1. Echo\n2. Review. Bring the diary.').body).toBe(
      PLAN + list('Echo', 'Review. Bring the diary.'),
    )
  })

  it('ends after its last item', () => {
    expect(
      typedBody('Medication: - Amlodipine 5mg od - Metformin 1g bd. Allergic to penicillin. BP 148/86.').body,
    ).toBe(
      `<h2>Medication</h2>${bullets('Amlodipine 5 mg once daily', 'Metformin 1 g twice daily')}<p>Allergic to penicillin. BP 148/86.</p>`,
    )
  })
})

describe('typed list numbers', () => {
  it.each([
    [
      '1. a thing\n2. b thing\n\n1. c thing\n2. d thing',
      list('A thing', 'B thing') + list('C thing', 'D thing'),
    ],
    [
      '1) one thing 2) two things\n\n(i) first (ii) second',
      list('One thing', 'Two things') + list('First', 'Second'),
    ],
    [
      '1. 2.\nSome text here.\n3. c thing 4. d thing',
      '<p>1. 2.</p><p>Some text here.</p><p>3. C thing 4. D thing.</p>',
    ],
    [
      '1. a thing\n2. b thing\n\nSome text here.\n\n3. c thing\n4. d thing',
      `${list('A thing', 'B thing')}<p>Some text here.</p><ol start="3"><li>C thing</li><li>D thing</li></ol>`,
    ],
    ['Plan:\n3. Echo\n4. Review.', `${PLAN}<ol start="3"><li>Echo</li><li>Review</li></ol>`],
    ['1. a thing\n\n2. b thing', list('A thing', 'B thing')],
  ])('are kept in %j', (typed, printed) => {
    expect(typedBody(typed)).toEqual({ body: printed, notes: [] })
  })
})

describe('indented lines under an item', () => {
  const nested = (...items: string[]) => `<ul>${items.join('')}</ul>`
  const item = (line: string, ...inner: string[]) => `<li>${line}${bullets(...inner)}</li>`

  it.each([
    [
      '- Ramipril\n  • 5 mg\n- Aspirin\n  • 75 mg',
      nested(item('Ramipril', '5 mg'), item('Aspirin', '75 mg')),
    ],
    [
      'Medication:\nRamipril\n  • 5 mg\nAspirin\n  • 75 mg',
      `<h2>Medication</h2>${nested(item('Ramipril', '5 mg'), item('Aspirin', '75 mg'))}`,
    ],
    [
      'Plan:\n1. Ramipril\n   - 5 mg\n   - at night\n2. Aspirin',
      `${PLAN}<ol>${item('Ramipril', '5 mg', 'At night')}<li>Aspirin</li></ol>`,
    ],
    [
      'Plan:\n1. Ramipril\n   1. 5 mg\n   2. at night\n2. Aspirin',
      `${PLAN}<ol><li>Ramipril${list('5 mg', 'At night')}</li><li>Aspirin</li></ol>`,
    ],
    ['Ramipril\n  • 5 mg', `<p>Ramipril</p>${bullets('5 mg')}`],
  ])('in %j are nested', (typed, printed) => {
    expect(typedBody(typed)).toEqual({ body: printed, notes: [] })
  })

  it.each([
    ['- Aspirin\n  75 mg\n- Ramipril', bullets('Aspirin 75 mg', 'Ramipril')],
    ['1. Aspirin\n   75 mg\n2. Ramipril', list('Aspirin 75 mg', 'Ramipril')],
    ['- Stop aspirin\n  Review in six weeks\n- Echo', bullets('Stop aspirin. Review in 6 weeks', 'Echo')],
  ])('in %j continue the item', (typed, printed) => {
    expect(typedBody(typed)).toEqual({ body: printed, notes: [] })
  })

  it.each([
    ['Plan:\n    - Echo\n    - Bloods', PLAN + bullets('Echo', 'Bloods')],
    ['- Echo\n  - Bloods', bullets('Echo', 'Bloods')],
    ['1. Echo\n 2. Bloods', list('Echo', 'Bloods')],
  ])('in %j belong to the same list', (typed, printed) => {
    expect(typedBody(typed)).toEqual({ body: printed, notes: [] })
  })
})

describe('items counted in speech', () => {
  it.each([
    [
      'plan colon one stop aspirin two start clopidogrel seventy five milligrams three review in six weeks',
      list('Stop aspirin', 'Start clopidogrel 75 mg', 'Review in 6 weeks'),
    ],
    [
      'plan one stop aspirin two start two tablets of senna',
      list('Stop aspirin', 'Start 2 tablets of senna'),
    ],
    [
      'plan colon one continue clenil two puffs twice a day two montelukast four milligrams at night three review',
      list('Continue Clenil 2 puffs twice a day', 'Montelukast 4 mg at night', 'Review'),
    ],
    [
      'plan colon one stop aspirin full stop two review full stop I will write full stop',
      `${list('Stop aspirin', 'Review')}<p>I will write.</p>`,
    ],
  ])('become a numbered list: %s', (said, printed) => {
    expect(typedBody(said)).toEqual({ body: PLAN + printed, notes: [] })
  })

  it('keep an ambiguous number in the item before, with a note', () => {
    const { body, notes } = typedBody(
      'plan colon one stop aspirin two increase simvastatin to twenty three review in six weeks',
    )
    expect(body).toBe(PLAN + list('Stop aspirin', 'Increase simvastatin to twenty three review in 6 weeks'))
    expect(notes).toEqual([
      'Please check the list: ‘simvastatin to twenty three review in’ can be read in two ways. The letter has the words as dictated.',
    ])
  })
})

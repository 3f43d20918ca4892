import { describe, expect, it } from 'vitest'
import { withoutWraps } from './wrapped-lines.ts'

describe('lines pasted from a PDF', () => {
  it('are joined into one paragraph, split words are rejoined, and lists stay lists', () => {
    const pasted =
      'The patient was seen in the hyper-\ntension clinic and takes 2.5\nmg of bisoprolol once\ndaily.\n\nPlan:\n1. repeat\n2. review'
    expect(withoutWraps(pasted)).toBe(
      'The patient was seen in the hypertension clinic and takes 2.5 mg of bisoprolol once daily.\n\nPlan:\n1. repeat\n2. review',
    )
  })

  it('are joined even if a line starts with a name or a number', () => {
    const pasted = [
      'She was reviewed in the heart failure clinic together with the',
      'nurse specialist, Ms Penn, after an admission under the care of',
      'Dr Whitcombe in October. Her weight is down from 82 kg to about',
      '78 kg, and her ankles are no longer swollen.',
    ]
    expect(withoutWraps(pasted.join('\r\n'))).toBe(pasted.join(' '))
  })

  it.each([
    ['• repeat bloods\nincluding U&E\n• review', '• repeat bloods including U&E\n• review'],
    ['1. refer to the\nHeart Failure Team\n2. review', '1. refer to the Heart Failure Team\n2. review'],
    ['◦ check the pulse\nand weight\nweekly', '◦ check the pulse and weight weekly'],
  ])('are joined to the item they belong to: %j', (pasted, joined) => {
    expect(withoutWraps(pasted)).toBe(joined)
  })

  it.each([
    '• murmur\nno oedema',
    '• stop aspirin\nclopidogrel 75 mg',
    '• stop aspirin\nclopidogrel from tomorrow morning',
    '• rest.\nthen fluids',
    '• rest\nThen',
    '• rest\no fluids',
    '1. rest\n2. fluids',
  ])('stay apart from an item that they do not continue: %j', (pasted) => {
    expect(withoutWraps(pasted)).toBe(pasted)
  })

  it('keep the hyphen of a hyphenated word', () => {
    expect(withoutWraps('We have arranged a follow-\nup in the clinic')).toBe(
      'We have arranged a follow-up in the clinic',
    )
  })

  it.each([
    ['an address', 'Dr Anjali Patel\nMillbrook Surgery\n12 High Street\nOxbridge OX9 9ZZ'],
    ['medicines', 'bisoprolol 2.5 mg once daily\nramipril 5 mg once daily\natorvastatin 20 mg at night'],
    ['findings', 'History of chest pain on exertion\nno palpitations or syncope\nnever smoked'],
    ['short lines', 'chest clear\nabdomen soft\nankles swollen'],
    ['sentences', 'She is well and walks a mile.\nShe sleeps with two pillows.'],
    ['items', 'The problems that were found today\n• hypertension of many years\n- a murmur\n2) gout'],
    ['Roman items', 'vii) an echocardiogram that is still outstanding and\nviii) a review'],
    ['headings', 'Investigations that were done today:\necg with no changes'],
    ['rows of a table', 'Haemoglobin of this morning\t131\nplatelets of this morning\t250'],
  ])('are not joined if they are %s', (_, text) => {
    expect(withoutWraps(text)).toBe(text)
  })
})

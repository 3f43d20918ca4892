import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

/** Returns headings and items with their signs, one per line. */
function lines(dictation: string): string[] {
  return compose(dictation)
    .bodyBlocks.flatMap((block) => block.split(/(?=<li>)|(?=<\/[ou]l>)/u))
    .map((part) =>
      part
        .replace('<h2>', '## ')
        .replace('<li>', '- ')
        .replaceAll(/<[^>]+>/gu, ''),
    )
    .filter((line) => line !== '')
}

describe('orders without punctuation', () => {
  it.each([
    [
      'Continue apixaban 5 mg twice daily increase ramipril to 5 mg once daily repeat U&E in 2 weeks',
      [
        '## Plan',
        '- Continue apixaban 5 mg twice daily',
        '- Increase ramipril to 5 mg once daily',
        '- Repeat U&amp;E in 2 weeks',
      ],
    ],
    [
      'he is well continue apixaban five milligrams twice daily stop aspirin refer to the falls clinic',
      [
        'He is well.',
        '## Plan',
        '- Continue apixaban 5 mg twice daily',
        '- Stop aspirin',
        '- Refer to the falls clinic',
      ],
    ],
    [
      'plan arrange urgent echo book follow up in six weeks check ferritin',
      ['## Plan', '- Arrange urgent echo', '- Book follow up in 6 weeks', '- Check ferritin'],
    ],
  ])('become separate items: %s', (dictation, printed) => {
    expect(lines(dictation)).toEqual(printed)
  })

  it.each([
    'She should not stop apixaban.',
    'He does not want to continue ramipril.',
    'Repeat bloods monthly if potassium is above 6 stop ramipril.',
    'The heart doctors stop apixaban before operations.',
    'There was an increase in creatinine and a change of tablets.',
    'She came for review and repeat bloods.',
    'Please recheck the sodium in 10 days please.',
  ])('are not seen in: %s', (dictation) => {
    expect(lines(dictation)).toEqual([dictation])
  })
})

describe('dictation without layout', () => {
  it('lists requests to the GP apart from the plan', () => {
    const printed = lines(
      'She is well. Stop aspirin. Start clopidogrel 75 mg daily. Please check her bloods in two weeks. Could you stop the lansoprazole.',
    )
    expect(printed).toEqual([
      'She is well.',
      '## Plan',
      '- Stop aspirin',
      '- Start clopidogrel 75 mg daily',
      '## Actions for GP',
      '- Please check her bloods in 2 weeks',
      '- Could you stop the lansoprazole',
    ])
  })

  it('lists medicines, with a heading only if nothing else would follow it', () => {
    const medicines = 'Aspirin 75 mg once daily. Ramipril 5 mg twice daily. Atorvastatin 80 mg at night.'
    const items = [
      '- Aspirin 75 mg once daily',
      '- Ramipril 5 mg twice daily',
      '- Atorvastatin 80 mg at night',
    ]
    expect(lines(`${medicines} She has no chest pain.`)).toEqual([...items, 'She has no chest pain.'])
    expect(lines(`She has no chest pain. ${medicines}`)).toEqual([
      'She has no chest pain.',
      '## Medication',
      ...items,
    ])
  })

  it('does not list GP actions in a letter to somebody else', () => {
    const printed = lines('To Ms Anderby, his dentist. Please fill the tooth. Please see him in six weeks.')
    expect(printed).toEqual(['Please fill the tooth. Please see him in 6 weeks.'])
  })
})

describe('a misplaced full stop', () => {
  it.each([
    [
      'not urgent same day amitriptyline. Could you put it up to 20 mg at night',
      'Not urgent same day. Amitriptyline, could you put it up to 20 mg at night.',
      1,
    ],
    [
      'Pulse regular bisoprolol. Could you bring it down to 2.5 mg.',
      'Pulse regular. Bisoprolol, could you bring it down to 2.5 mg.',
      1,
    ],
    ['No tremor today propranolol. Please stop it.', 'No tremor today. Propranolol, please stop it.', 1],
    ['He takes ramipril. 5 mg once daily.', 'He takes ramipril 5 mg once daily.', 0],
    ['There is no. Chest pain.', 'There is no chest pain.', 0],
    ['The. Left knee is swollen.', 'The left knee is swollen.', 0],
    ['The wound is not. Infected.', 'The wound is not infected.', 0],
    [
      'Her mother had asthma and she herself has not. She takes ramipril.',
      'Her mother had asthma and she herself has not. She takes ramipril.',
      0,
    ],
    [
      'His hip has healed but his knee has not. His knee is stiff.',
      'His hip has healed but his knee has not. His knee is stiff.',
      0,
    ],
    [
      'I hoped that it would be better and it is not. Stop ramipril.',
      'I hoped that it would be better and it is not. Stop ramipril.',
      0,
    ],
    [
      'He said no. He takes amitriptyline. Could you put it up.',
      'He said no. He takes amitriptyline. Could you put it up.',
      0,
    ],
  ])('does not change the meaning: %s', (dictation, body, notes) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(body)
    expect(letter.notes).toHaveLength(notes)
  })
})

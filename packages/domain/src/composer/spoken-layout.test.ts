import { describe, expect, it } from 'vitest'
import { letterText } from '../letters/text.ts'
import { compose } from '../test/compose.ts'

const body = (dictation: string) => compose(dictation).bodyBlocks.join('')

describe('spoken list', () => {
  it.each([
    [
      'bullet list start aspirin next item stop warfarin next item check bloods end list he will return full stop',
      '<ul><li>Start aspirin</li><li>Stop warfarin</li><li>Check bloods</li></ul><p>He will return.</p>',
    ],
    [
      'numbered list start aspirin next item stop warfarin end list full stop he will return full stop',
      '<ol><li>Start aspirin</li><li>Stop warfarin</li></ol><p>He will return.</p>',
    ],
    [
      'numbered list number one aspirin number two ramipril end list thank you full stop',
      '<ol><li>Aspirin</li><li>Ramipril</li></ol><p>Thank you.</p>',
    ],
    [
      'heading plan colon bullet list start aspirin new line stop warfarin full stop check bloods new line review end of list',
      '<h2>Plan</h2><ul><li>Start aspirin</li><li>Stop warfarin. Check bloods</li><li>Review</li></ul>',
    ],
    [
      'Bullet list. Aspirin. Ramipril. End list. He is well.',
      '<ul><li>Aspirin</li><li>Ramipril</li></ul><p>He is well.</p>',
    ],
    [
      'next item aspirin next item statin end list he will return full stop',
      '<ul><li>Aspirin</li><li>Statin</li></ul><p>He will return.</p>',
    ],
    [
      'bullet list he is well full stop next item he walks full stop he swims full stop end list',
      '<ul><li>He is well</li><li>He walks. He swims.</li></ul>',
    ],
    [
      'bullet list aspirin next bullet statin new paragraph he is well full stop',
      '<ul><li>Aspirin</li><li>Statin</li></ul><p>He is well.</p>',
    ],
  ])('becomes a list: %s', (said, html) => {
    expect(body(said)).toBe(html)
  })

  it('records its commands as removed', () => {
    const said = 'numbered list aspirin next item statin end list'
    expect(compose(said).removed.map(({ start, end }) => said.slice(start, end))).toEqual([
      'numbered list',
      'next item',
      'end list',
    ])
  })

  it.each([
    [
      'his mother keeps a numbered list of his medicines',
      'His mother keeps a numbered list of his medicines.',
    ],
    ['he waited until the end of list surgery', 'He waited until the end of list surgery.'],
    ['bullet list is attached', 'Bullet list is attached.'],
  ])('is not seen in: %s', (said, printed) => {
    expect(letterText(body(said))).toBe(printed)
  })
})

describe('spoken emphasis', () => {
  it.each([
    [
      'there is bold no evidence of malignancy end bold full stop',
      '<p>There is <strong>no evidence of malignancy</strong>.</p>',
    ],
    [
      'he is well full stop underline repeat his potassium end underline full stop',
      '<p>He is well. <u>Repeat his potassium</u>.</p>',
    ],
    [
      'he takes bold on two point five milligrams bold off of bisoprolol',
      '<p>He takes <strong>2.5 mg</strong> of bisoprolol.</p>',
    ],
    [
      'bold he is underline well end underline today end bold full stop',
      '<p><strong>He is </strong><strong><u>well</u></strong><strong> today</strong>.</p>',
    ],
    [
      'Bold. Penicillin allergy. End bold. He is well.',
      '<p><strong>Penicillin allergy</strong>. He is well.</p>',
    ],
    ['all capitals nil by mouth end capitals full stop', '<p>NIL BY MOUTH.</p>'],
    ['he is allergic to all caps penicillin full stop', '<p>He is allergic to PENICILLIN.</p>'],
    ['caps on take 5 mg with food caps off please', '<p>TAKE 5 mg WITH FOOD please.</p>'],
    ['comma he saw capital radiology full stop', '<p>He saw Radiology.</p>'],
    ['streptococcus group capital b was grown', '<p>Streptococcus group B was grown.</p>'],
  ])('becomes formatting: %s', (said, html) => {
    expect(body(said)).toBe(html)
  })

  it('keeps the map on the words', () => {
    const said = 'there is bold no malignancy end bold in the left kidney'
    const { content, map } = compose(said)
    const text = letterText(content)
    const printed = map.map(({ letter, dictation }) => [text.slice(...letter), said.slice(...dictation)])
    expect(printed).toContainEqual(['malignancy', 'malignancy'])
    expect(printed).toContainEqual(['kidney', 'kidney'])
  })

  it.each([
    'he is bold and confident.',
    'he lives in the capital.',
    'a slipped capital femoral epiphysis.',
    'she has made a bold start.',
    'he wrote in all capitals to the council.',
    'the findings underline the need for surgery.',
    'end bold.',
    'his caps were fitted.',
  ])('is not seen in: %s', (said) => {
    expect(letterText(body(`comma ${said}`)).toLowerCase()).toBe(said)
  })
})

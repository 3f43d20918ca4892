import { describe, expect, it } from 'vitest'
import { compose } from '../test/compose.ts'

describe('a deletion of unclear extent', () => {
  it.each([
    'He is well full stop new paragraph scratch that new paragraph He is not well full stop',
    'heading plan new line start ramipril five milligrams new line scratch that new line start amlodipine',
    'He is well full stop He smokes full stop scratch that full stop scratch that full stop',
    'Start warfarin 3 mg daily. Scratch that. 5 mg daily of apixaban.',
    'Review in three months full stop scratch that in two weeks she will be phoned full stop',
    'Review in three months full stop scratch that three months ago he fell full stop',
  ])('keeps every word of %s and adds a note [H-10]', (dictation) => {
    const letter = compose(dictation)
    expect(letter.complete).toBe(false)
    expect(letter.notes.join(' ')).toContain('Please check')
    expect(letter.body).toMatch(/scratch that/iu)
  })

  it('never leaves half of a long sentence', () => {
    const words = Array.from({ length: 60 }, () => 'walking').join(' ')
    expect(compose(`He is well. He was ${words} uphill. Scratch that. He is ill.`).body).toBe(
      'He is well. He is ill.',
    )
  })
})

describe('a finished sentence that is taken back', () => {
  it.each([
    [
      'start warfarin three milligrams daily full stop delete that full stop start apixaban five milligrams twice daily full stop',
      'Start apixaban 5 mg twice daily.',
      'start warfarin three milligrams daily',
    ],
    [
      'Continue bisoprolol 2.5 mg. Scratch that. Stop bisoprolol.',
      'Stop bisoprolol.',
      'Continue bisoprolol 2.5 mg',
    ],
    [
      'she takes ramipril five milligrams twice daily full stop scratch that full stop she takes nothing full stop',
      'She takes nothing.',
      'she takes ramipril five milligrams twice daily',
    ],
    [
      'follow up in three months full stop scratch that full stop discharge full stop',
      'Discharge.',
      'follow up in three months',
    ],
    [
      'seen on the third of March twenty twenty six full stop scratch that full stop seen in April full stop',
      'Seen in April.',
      'seen on the third of March twenty twenty six',
    ],
    [
      'continue aspirin comma sorry clopidogrel seventy five milligrams once daily full stop scratch that new paragraph she is well',
      'She is well.',
      'continue clopidogrel seventy five milligrams once daily',
    ],
    [
      'She has asthma comma eczema comma hay fever full stop strike that full stop',
      '',
      'She has asthma, eczema, hay fever',
    ],
    [
      'He is well. He takes the following: ramipril 5 mg; bisoprolol 2.5 mg. Scratch that.',
      'He is well.',
      'He takes the following: ramipril 5 mg; bisoprolol 2.5 mg',
    ],
    [
      'He is well. Potassium rose vs. yesterday. Scratch that.',
      'He is well.',
      'Potassium rose vs. yesterday',
    ],
    ['He is well. Mr J. Smith saw him. Scratch that.', 'He is well.', 'Mr J. Smith saw him'],
    [
      'Medication: ramipril 5 mg. Scratch that. Bisoprolol 2.5 mg.',
      'Medication\nBisoprolol 2.5 mg.',
      'ramipril 5 mg',
    ],
  ])('disappears from the letter into a note: %s', (dictation, printed, gone) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(printed)
    expect(letter.notes.join(' ').toLowerCase()).toContain(`'${gone}`.toLowerCase())
    expect(letter.complete).toBe(true)
  })

  it.each([
    [
      'number one aspirin full stop number two ramipril five milligrams full stop scratch that full stop number two bisoprolol five milligrams full stop',
      '<ol><li>Aspirin</li><li>Bisoprolol 5 mg</li></ol>',
    ],
    [
      'Plan: 1. Aspirin 75 mg. 2. Ramipril 5 mg. Scratch that. 2. Bisoprolol 5 mg.',
      '<h2>Plan</h2><ol><li>Aspirin 75 mg</li><li>Bisoprolol 5 mg</li></ol>',
    ],
    [
      'Plan:\n1. Aspirin 75 mg.\n2. Ramipril 5 mg. Scratch that.\n2. Bisoprolol 5 mg.',
      '<h2>Plan</h2><ol><li>Aspirin 75 mg</li><li>Bisoprolol 5 mg</li></ol>',
    ],
    [
      'Plan:\n1. Start warfarin 3 mg. Delete that.\n2. Check INR.\n3. Review.',
      '<h2>Plan</h2><ol start="2"><li>Check INR</li><li>Review</li></ol>',
    ],
    [
      'Plan:\n- Aspirin 75 mg.\n- Ramipril 5 mg. Scratch that.\n- Bisoprolol 5 mg.',
      '<h2>Plan</h2><ul><li>Aspirin 75 mg</li><li>Bisoprolol 5 mg</li></ul>',
    ],
  ])('disappears with its list number: %s', (dictation, markup) => {
    const letter = compose(dictation)
    expect(letter.blocks.slice(2, -2).join('')).toBe(markup)
    expect(letter.notes.join(' ')).toContain('Removed because the speaker corrected it')
  })

  it('adds a note if the next list number does not follow', () => {
    const { notes } = compose(
      'number one aspirin full stop new line number two ramipril full stop scratch that new line number three echo',
    )
    expect(notes.join(' ')).toContain('The dictation says number 3.')
  })
})

describe('a new value for a finished sentence', () => {
  it.each([
    ['follow up in three months full stop scratch that six months full stop', 'Follow up in 6 months.'],
    [
      'follow up in three months full stop scratch that full stop six months full stop',
      'Follow up in 6 months.',
    ],
    ['He smokes ten a day. Delete that. Twenty a day.', 'He smokes 20 a day.'],
    ['Start warfarin 3 mg daily. Scratch that. 5 mg daily.', 'Start warfarin 5 mg daily.'],
    ['Start warfarin 3 mg in the morning. Scratch that. 5 mg at night.', 'Start warfarin 5 mg at night.'],
    ['left knee pain full stop scratch that right knee pain full stop', 'Right knee pain.'],
    ['Follow up in three months. Sorry, six months.', 'Follow up in 6 months.'],
  ])('replaces the old value: %s', (dictation, printed) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(printed)
    expect(letter.complete).toBe(true)
  })
})

describe('a deletion in the middle of a sentence', () => {
  it('removes the last value and adds a note', () => {
    const letter = compose('Continue bisoprolol five milligrams scratch that full stop')
    expect(letter.body).toBe('Continue bisoprolol.')
    expect(letter.notes).toEqual([
      "Removed because the speaker corrected it: 'five milligrams scratch that'.",
    ])
  })
})

describe('a sentence after a deleted one', () => {
  const SENTENCES = [
    'she takes ramipril five milligrams twice daily',
    'follow up in three months',
    'seen on the third of March twenty twenty six',
    'blood pressure was one forty over ninety',
    'there is a left inguinal hernia and no right one',
    'stop methotrexate',
    'he is not allergic to penicillin',
    'discharge',
    'I reviewed her on the ward with her mother, who is well',
  ]
  const COMMANDS = ['scratch that', 'delete that', 'strike that', 'leave that out', 'cancel that']
  const pairs = SENTENCES.flatMap((gone, at) =>
    SENTENCES.filter((stays) => stays !== gone).map((stays) => ({
      gone,
      stays,
      command: COMMANDS[at % COMMANDS.length] ?? '',
    })),
  )

  it.each(pairs)('is unchanged: $gone, $command, $stays', ({ gone, stays, command }) => {
    const before = 'He has gout full stop'
    const letter = compose(`${before} ${gone} full stop ${command} full stop ${stays} full stop`)
    expect(letter.body).toBe(compose(`${before} ${stays} full stop`).body)
    expect(letter.notes.join(' ')).toContain(
      `Removed because the speaker corrected it: '${gone}. ${command}'`,
    )
    expect(letter.complete).toBe(true)
  })
})

describe('corrections of corrections', () => {
  it.each([
    ['Start ramipril 5 mg. Sorry, 10 mg. Scratch that. Start losartan 50 mg.', 'Start losartan 50 mg.'],
    [
      'review in six weeks full stop scratch that eight weeks full stop scratch that ten weeks full stop',
      'Review in 10 weeks.',
    ],
    ['he smokes full stop scratch that scratch that he never smoked full stop', 'He never smoked.'],
    [
      'increase bisoprolol to five milligrams full stop oh sorry no delete that full stop leave bisoprolol at two point five milligrams full stop',
      'Leave bisoprolol at 2.5 mg.',
    ],
    [
      'He takes aspirin 75 mg daily full stop new paragraph He has no allergies full stop scratch that full stop He is allergic to penicillin full stop',
      'He takes aspirin 75 mg daily.\nHe is allergic to penicillin.',
    ],
    ['Allergies: penicillin. Scratch that. Allergies: none known.', 'Allergies\nNone known.'],
    [
      'heading plan new line stop ramipril full stop new line start losartan fifty milligrams full stop strike that full stop start candesartan four milligrams full stop new line review in two weeks',
      'Plan\nStop ramipril\nStart candesartan 4 mg\nReview in 2 weeks',
    ],
    ['follow up in three months scratch that full stop discharge full stop', 'Discharge.'],
    [
      'he smokes full stop new paragraph delete the last sentence new paragraph he is well full stop',
      'He is well.',
    ],
  ])('are carried out: %s', (dictation, printed) => {
    const letter = compose(dictation)
    expect(letter.body).toBe(printed)
    expect(letter.complete).toBe(true)
  })

  it('keep words that depend on an unclear deletion', () => {
    const letter = compose('I started digoxin 250 micrograms. Leave that out. And furosemide 40 mg.')
    expect(letter.body).toContain('digoxin 250 micrograms')
    expect(letter.complete).toBe(false)
  })
})

// Tests single sentences about a medicine, an interval, a result or the patient. Some are right in other words, and some are
// wrong.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'

const patient = {
  name: 'Mr Harold Finch',
  dob: '1950-02-03',
  gender: 'male',
  nhsNumber: null,
  gpName: 'Dr Ann Smith',
  allergies: [],
  medications: [
    'gabapentin 300 mg three times daily',
    'sertraline 50 mg once daily',
    'prednisolone 10 mg once daily',
  ],
}

function raised(dictation: string, words: string): string[] {
  return checkFacts({ letter: `<p>${words}</p>`, dictation, patient })
    .filter(({ severity, start }) => severity !== 'minor' && start >= 0)
    .map(({ kind }) => kind)
}

describe.each([
  [
    'what is done with a medicine',
    'medicine-action',
    [
      ['sertraline stays at fifty', 'Sertraline 50 mg: unchanged.', 'Sertraline 50 mg: increased.'],
      ['wean him off the steroids', 'Prednisolone to be withdrawn.', 'Prednisolone to be increased.'],
      ['he no longer takes sertraline', 'Sertraline was stopped.', 'He continues sertraline.'],
      ['increase sertraline no leave that the same', 'Sertraline unchanged.', 'Sertraline stopped.'],
      ['I have taken him off warfarin', 'Warfarin stopped.', 'Warfarin continued.'],
      ['swap Truvada for Descovy', 'Truvada stopped, Descovy started.', 'Truvada continued.'],
      [
        'furosemide forty which has been changed to bumetanide one milligram',
        'Furosemide was replaced with bumetanide 1 mg.',
        'Furosemide was increased. Bumetanide 1 mg.',
      ],
      [
        'codeine was stopped and he has amitriptyline ten instead of codeine now up to thirty',
        'Amitriptyline in place of codeine, increased to 30 mg. Codeine was stopped.',
        'Amitriptyline 30 mg. Codeine was continued.',
      ],
      [
        'start ramipril and stop it under one hundred systolic',
        'Ramipril started, to be stopped under 100.',
        'Ramipril is to be avoided.',
      ],
      [
        'rather than increase the ramipril I have added amlodipine',
        'Ramipril unchanged. Amlodipine added.',
        'Ramipril unchanged. Amlodipine stopped.',
      ],
      [
        'bring the methadone down by five a week',
        'Methadone to be reduced by 5 a week.',
        'Methadone to be increased by 5 a week.',
      ],
      ['latanoprost one drop carries on', 'Latanoprost unchanged.', 'Latanoprost stopped.'],
      [
        'if the neutrophils drop below one stop azathioprine',
        'If neutrophils fall below 1, stop azathioprine.',
        'If neutrophils fall below 1, continue azathioprine.',
      ],
    ],
  ],
  [
    'how often',
    'frequency',
    [
      ['ramipril five milligrams nocte', 'Ramipril 5 mg at night.', 'Ramipril 5 mg every morning.'],
      [
        'gabapentin three hundred milligrams t d s',
        'Gabapentin 300 mg three times daily (900 mg daily).',
        'Gabapentin 300 mg twice daily.',
      ],
      [
        'tacrolimus two milligrams in the morning and two milligrams at night',
        'Tacrolimus 2 mg twice daily.',
        'Tacrolimus 2 mg once daily.',
      ],
      [
        'adalimumab forty milligrams fortnightly',
        'Adalimumab 40 mg on alternate weeks.',
        'Adalimumab 40 mg every week.',
      ],
    ],
  ],
  [
    'a route',
    'route',
    [
      [
        'zoledronic acid four milligrams by drip',
        'Zoledronic acid 4 mg intravenously.',
        'Zoledronic acid 4 mg by mouth.',
      ],
    ],
  ],
  [
    'an interval',
    'interval',
    [
      [
        'he has felt ill for the last six months full stop clinic six weeks',
        'He has felt ill for 6 months. Clinic in 6 weeks.',
        'He has felt ill for 6 months. Clinic in 6 months.',
      ],
      [
        'bloods every four weeks full stop see him in three weeks',
        'Blood tests every 4 weeks. Review in 3 weeks.',
        'Blood tests every 4 weeks. Review in 4 weeks.',
      ],
    ],
  ],
  [
    'a result',
    'value',
    [
      ['PSA eighteen it was six in June', 'PSA 18 (6 in June).', 'PSA 6 (18 in June).'],
      ['a third get better', 'One third (1/3) improve.', 'Two thirds (2/3) improve.'],
      ['the risk is one in twenty', 'The risk is 5%.', 'The risk is 15%.'],
      [
        'his father had a stroke in his sixties',
        'His father had a stroke in his 60s.',
        'His father had a stroke in his 40s.',
      ],
      ['cholesterol came down to four', 'Total cholesterol reduced to 4.', 'Total cholesterol reduced to 6.'],
    ],
  ],
  [
    'whose it is',
    'experiencer',
    [
      [
        'he lives with his wife who has influenza',
        'He lives with his wife (who has influenza).',
        'He lives with his wife. He has influenza.',
      ],
      [
        'his wife stopped it because of nightmares his brother has epilepsy',
        'It was stopped because he had nightmares. His brother has epilepsy.',
        'It was stopped because he had nightmares. He has epilepsy.',
      ],
      [
        'his foster mother is on lamotrigine for her own epilepsy',
        'His foster mother has epilepsy, treated with lamotrigine.',
        'He has epilepsy, treated with lamotrigine.',
      ],
    ],
  ],
  [
    'a weekday',
    'date',
    [['methotrexate on mondays', 'Methotrexate on Mondays.', 'Methotrexate on Fridays.']],
  ],
  ['the worse side', 'side', [['the left more than the right', 'Worse on the left.', 'Worse on the right.']]],
  ['who the patient is', 'identity', [['I saw Harold today', 'I saw Harold today.', 'I saw Gerald today.']]],
  [
    'the patient’s sex',
    'pronoun',
    [
      ['this gentleman is well', 'Re: Mr Harold Finch', 'Re: Mrs Harold Finch'],
      [
        'he came with his daughter he is well',
        'He came with his daughter. He is well.',
        'He came with his daughter. She is well.',
      ],
    ],
  ],
  [
    'whom a copy goes to',
    'recipient',
    [['copy to Alison Firth', 'cc: Alison Firth, nurse', 'cc: Alison Frith, nurse']],
  ],
])('%s', (_, kind, sentences) => {
  it.each(sentences)('%s: %s', (said, right, wrong) => {
    expect(raised(said, right)).toEqual([])
    expect(raised(said, wrong)).toContain(kind)
  })
})

describe('pronouns of the wrong sex', () => {
  const pronouns = (letter: string) =>
    checkFacts({ letter: `<p>${letter}</p>`, dictation: 'he is well he has no pain', patient }).filter(
      ({ kind }) => kind === 'pronoun',
    )

  it('are one finding with its places, which is another if one more is typed', () => {
    const [two, ...others] = pronouns('She is well. She has no pain.')
    expect(others).toEqual([])
    expect(two).toMatchObject({
      text: 'She',
      message: "'She' in 2 places does not fit the patient on record (male).",
      places: [
        { start: 0, end: 3 },
        { start: 13, end: 16 },
      ],
    })
    expect(pronouns('She is well. She has no pain. Her leg is well.')[0]?.id).not.toBe(two?.id)
    expect(pronouns('She is well. He has no pain.')[0]).not.toHaveProperty('places')
  })
})

describe('a stop that nobody dictated', () => {
  const severities = (said: string, letter: string) =>
    checkFacts({ letter: `<p>${letter}</p>`, dictation: said, patient: { ...patient, medications: [] } })
      .filter(({ kind }) => kind === 'medicine-action')
      .map(({ severity }) => severity)

  it.each([
    ['He takes amlodipine 5 mg and ramipril 10 mg daily.', 'Amlodipine 5 mg. Ramipril 10 mg was stopped.'],
    ['He is on warfarin.', 'Warfarin was stopped.'],
    ['He is currently on sertraline.', 'Sertraline has been discontinued.'],
    ['He uses a salbutamol inhaler.', 'Salbutamol: stopped'],
  ])('is critical if the medicine was said to be taken: %s', (said, letter) => {
    expect(severities(said, letter)).toEqual(['critical'])
  })

  it.each([
    ['He takes warfarin. It came off last week.', 'Warfarin was stopped.'],
    ['He was on warfarin.', 'Warfarin was stopped.'],
    ['He takes warfarin until March.', 'Warfarin to be stopped in March.'],
    ['He takes warfarin.', 'Warfarin to be stopped if he bleeds.'],
  ])('is not critical if it may be another way to say it: %s', (said, letter) => {
    expect(severities(said, letter)).not.toContain('critical')
  })
})

describe('The line under a heading', () => {
  const allergies = (heading: string) =>
    checkFacts({
      letter: `<p>${heading}</p><p>Aspirin 75 mg</p>`,
      dictation: 'he is well',
      patient,
    }).filter(({ kind }) => kind === 'allergy')

  it.each([
    'Allergies',
    'Known drug allergies',
    'Adverse reactions',
    'Drug sensitivities',
    'Food intolerances',
  ])('is an allergy: %s', (heading) => {
    expect(allergies(heading)).toHaveLength(1)
  })

  it.each(['Drug', 'Drug history', 'Drug chart', 'Known conditions', 'Drug, dose, reason'])(
    'is a medicine: %s',
    (heading) => {
      expect(allergies(heading)).toEqual([])
    },
  )
})

// Tests facts that are dictated in one notation and written in another, each with a similar error.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'

const patient = {
  name: 'Margaret Ellis',
  dob: '1951-03-14',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Dr Okafor',
  allergies: [],
  medications: [],
}

function raised(dictation: string, letter: string): string[] {
  return checkFacts({ letter: `<p>${letter}</p>`, dictation, patient })
    .filter(({ severity }) => severity !== 'minor')
    .map(({ severity, message }) => `${severity}: ${message}`)
}

it('finds a side that was not dictated after ‘than’', () => {
  expect(raised('left knee worse than before', 'The left knee is worse than the right.')).not.toEqual([])
})

describe('A fact in another notation', () => {
  it.each([
    ['alendronate 70 weekly', 'Alendronic acid 70 mg once a week.', 'Alendronic acid 10 mg once a week.'],
    ['methotrexate 10 weekly', 'Methotrexate 10 mg once weekly.', 'Methotrexate 10 mg once daily.'],
    ['methotrexate 7.5 weekly', 'Methotrexate 7.5 mg weekly.', 'Methotrexate 75 mg weekly.'],
    ['infliximab 8 weekly', 'Infliximab every 8 weeks.', 'Infliximab every 6 weeks.'],
    ['ESR R 38, hand grip 22', 'Grip 22; ESR 38.', 'Grip 22; ESR 83.'],
    ['vit D 44, ferritin 30', 'Vitamin D 44, ferritin 30.', 'Vitamin D 54, ferritin 30.'],
    ['sodium 131 after 8h', 'Sodium 131 after 8 hours.', 'Sodium 131 after 8 days.'],
    ['sober for 9+ wks', 'Sober for nine weeks.', 'Sober for nine months.'],
    ['three injections a fortnight apart', '3 injections 2 weeks apart.', '3 injections 2 days apart.'],
    ['seen 17.11', 'Seen on 17 November.', 'Seen on 19 November.'],
    [
      'clopidogrel stops end of Sept 2027',
      'Clopidogrel until September 2027.',
      'Clopidogrel until March 2027.',
    ],
    ['sperm count six million', 'Sperm count 6 million.', 'Sperm count 60 million.'],
    ['dose 30 mg – no, 20 mg', 'Dose: 20 mg.', 'Dose: 30 mg.'],
    ['ovarian risk about 15 (not 35)', 'Ovarian risk about 15%.', 'Ovarian risk about 35%.'],
    ['fluclox for a week', 'Flucloxacillin for a week.', 'Clarithromycin for a week.'],
    ['surgery unless better by march', 'Surgery unless better by March.', 'Surgery unless better by May.'],
    [
      'atorvastatin 40 doubled to 80',
      'Atorvastatin 80 mg instead of 40 mg.',
      'Atorvastatin 20 mg instead of 40 mg.',
    ],
    ['reduce by 3 ml a week, it was going to be 6', 'Reduce by 3 ml a week.', 'Reduce by 6 ml a week.'],
    ['cardioverted on 12 October', 'DC cardioversion 12/10.', 'DC cardioversion 13/10.'],
    ['cardioverted 12/10', 'Cardioversion on 12 October.', 'Cardioversion on 12 November.'],
    ['review in 3/12', 'Review in 3 months.', 'Review in 3 weeks.'],
    ['six weeks ago she fell', 'She fell 6/52 ago.', 'She fell 6/12 ago.'],
    ['three days of cough', '3/7 history of cough.', '3/52 history of cough.'],
    ['prednisolone 40 for five days', 'Prednisolone 40 mg od for 5/7.', 'Prednisolone 40 mg od for 5/52.'],
    ['vision 6/12 right 6/9 left', 'VA 6/12 right, 6/9 left.', 'VA 6/60 right, 6/9 left.'],
    ['CHA2DS2-VASc is 4', 'CHA₂DS₂-VASc score of 4.', 'CHA₂DS₂-VASc score of 7.'],
    [
      'platelets 210 white cells 6.4',
      'Platelets 210 ×10⁹/L, WBC 6.4 × 10^9/L.',
      'Platelets 120 ×10⁹/L, WBC 6.4 × 10^9/L.',
    ],
    ['eGFR 52', 'eGFR 52 ml/min/1.73m².', 'eGFR 25 ml/min/1.73m².'],
    ['novorapid 8 8 10', 'NovoRapid 8/8/10 units.', 'NovoRapid 8/8/100 units.'],
    ['type 2 diabetes since 2009', 'T2DM 2009.', 'T2DM 2019.'],
    ['T2DM 2009', 'Type 2 diabetes (2009).', 'Type 2 diabetes (2019).'],
    ['follow up six weeks', 'f/u 6/52.', 'f/u 6/12.'],
    ['last seen in March 2024', 'Last reviewed 03/2024.', 'Last reviewed 05/2024.'],
    ['buprenorphine patch weekly', 'Buprenorphine patch every 7 days.', 'Buprenorphine patch every 3 days.'],
    [
      'vitamin D 20000 units weekly',
      'Colecalciferol 20,000 units weekly.',
      'Colecalciferol 2,000 units weekly.',
    ],
    ['pred 40 for 5 days', 'Prednisolone 40 mg for five days.', 'Prednisolone 4 mg for five days.'],
    ['ECOG 1', 'Performance status 1.', 'Performance status 4.'],
    [
      'bilateral knee pain worse on the left',
      'Pain in both knees, left worse than right.',
      'Pain in both knees, right worse than left.',
    ],
    ['clinic 4/12', 'Clinic in 4 months.', 'Clinic in 4 weeks.'],
    ['bloods 1/52', 'Bloods in 1 week.', 'Bloods in 1 month.'],
    ['IOP 16 R 17 L', 'Pressures 16 on the right and 17 on the left.', 'Pressures 17 right, 16 left.'],
    ['VA R 6/12 L 6/36', 'VA 6/12 right, 6/36 left.', 'VA 6/36 right, 6/12 left.'],
    ['FEV1 1.8 L', 'FEV1 1.8 L.', 'FEV1 18 L.'],
    ['stopped Jan. Well since', 'Stopped in January. Well since.', 'Stopped in June. Well since.'],
    ['sodium bicarb 1 g bd', 'Sodium bicarbonate 1 g twice daily.', 'Sodium bicarbonate 10 g twice daily.'],
    [
      'five attacks each lasting a week',
      'Five attacks, each lasting 7 days.',
      'Five attacks, each lasting 17 days.',
    ],
    [
      'MRI lumbar spine L4 L5 disc bulge',
      'MRI L-spine: disc bulge at L4/5.',
      'MRI L-spine: disc bulge at L3/4.',
    ],
  ])('is the same, and a slip in it is found: %s', (said, right, wrong) => {
    expect(raised(said, right)).toEqual([])
    expect(raised(said, wrong)).not.toEqual([])
  })

  it.each(['Diabetes clinic. ', 'Cardiology follow up. ', 'New patient letter. '])(
    'leaves out the name of the visit: %s',
    (visit) => {
      expect(raised(`${visit}She is well.`, 'She is well.')).toEqual([])
    },
  )

  it.each([
    'Refer to the diabetes clinic. ',
    'Please book a cardiology follow up. ',
    'Stop amlodipine and review. ',
  ])('does not leave out what is to be done: %s', (action) => {
    expect(raised(`${action}She is well.`, 'She is well.')).not.toEqual([])
  })
})

it.each([
  ['She was going to Spain for two weeks.', 'She was about to spend two weeks in Spain.'],
  ['Her BMI is not 40 yet.', 'Her BMI is below 40.'],
  ['BP 150/90, no 24-hour tape yet.', 'Blood pressure 150/90. No 24-hour tape has been done.'],
  ['Pulse 72, no 12-lead ECG.', 'Pulse 72. No 12-lead ECG was done.'],
  ['She takes warfarin and was knocked on the head.', 'She takes warfarin and was hit on the head.'],
  ['AF, CKD 3, NOK = daughter.', 'Atrial fibrillation, CKD 3. Next of kin: daughter.'],
  ['pain killers at night, no chest pain', 'Painkillers at night. No chest pain.'],
])('takes nothing back that was meant: %s', (said, right) => {
  expect(raised(said, right).filter((each) => each.startsWith('critical'))).toEqual([])
})

describe('Two values in each other’s place', () => {
  it.each([
    ['Epworth 5, it was 17.', 'Epworth improved from 17 to 5.', 'Epworth changed from 5 to 17.'],
    [
      'Pain eight out of ten on moving, four out of ten at rest.',
      'Pain 8/10 with movement, 4/10 at rest.',
      'Pain 4/10 with movement, 8/10 at rest.',
    ],
    [
      'Peak flow 310 best 390.',
      'Peak flow 310 against a best of 390.',
      'Peak flow 390 against a best of 310.',
    ],
    ['Ejection fraction 32%, 25% in February.', 'EF 32% (25% in February).', 'EF 25% (32% in February).'],
    [
      'Endoscopy in January, ultrasound April.',
      'Endoscopy in January and ultrasound in April.',
      'Endoscopy in April and ultrasound in January.',
    ],
    [
      'Propranolol MR 80 to 160.',
      'Propranolol MR increased from 80 mg to 160 mg.',
      'Propranolol MR reduced from 160 mg to 80 mg.',
    ],
    [
      'Teicoplanin at induction rather than co-amoxiclav.',
      'Teicoplanin will be given at induction instead of co-amoxiclav.',
      'Co-amoxiclav will be given at induction instead of teicoplanin.',
    ],
  ])('are found, and right ones are not: %s', (said, right, wrong) => {
    expect(raised(said, right)).toEqual([])
    expect(raised(said, wrong)).not.toEqual([])
  })
})

describe('The same statement in another construction', () => {
  it.each([
    [
      'Her daughter was found to have coeliac disease.',
      'A daughter was diagnosed with coeliac disease.',
      'She was diagnosed with coeliac disease.',
    ],
    ['Venlafaxine was offered, she declined it.', 'She declined venlafaxine.', 'Venlafaxine started.'],
    ['Eczema is her son’s, not hers.', 'Her son has eczema.', 'She has eczema.'],
    [
      'Rheumatoid arthritis = sister.',
      'Her sister has rheumatoid arthritis.',
      'She has rheumatoid arthritis.',
    ],
    [
      'Her brother, I should say, does have asthma. She has never had asthma.',
      'Her brother has asthma; she does not.',
      'She has asthma.',
    ],
    ['Her flatmate has MRSA. She is clear.', 'Her flatmate has MRSA.', 'She has MRSA.'],
    ['She has never had gallstones.', 'She has had no gallstones.', 'She has had gallstones.'],
    [
      'Never any aspirin or ibuprofen.',
      'Aspirin and ibuprofen: never to be taken.',
      'She takes aspirin and ibuprofen.',
    ],
    ['Montelukast does nothing, bin it.', 'Montelukast stopped.', 'Montelukast to continue.'],
    ['Clopidogrel to go on.', 'Clopidogrel: continue, uninterrupted.', 'Clopidogrel stopped.'],
    [
      'No murmur now, there was one at discharge.',
      'The murmur heard at discharge has gone.',
      'The murmur heard at discharge is still present.',
    ],
    ['No DKA since 2019.', 'Her last episode of ketoacidosis was in 2019.', 'Ketoacidosis in 2020.'],
  ])('is the same, and its opposite is found: %s', (said, right, wrong) => {
    expect(raised(said, right)).toEqual([])
    expect(raised(said, wrong)).not.toEqual([])
  })
})

// Tests single correct sentences about values, in other words than the dictation.
import { describe, expect, it } from 'vitest'
import { criticalMessages } from '../test/critical-messages.ts'

describe('value of a man', () => {
  it.each([
    [
      'blood pressure one fifty over ninety and one thirty eight over eighty four at home',
      'Clinic blood pressure 150/90; home 138/84.',
    ],
    ['his weight has gone up from seventy one to seventy four kilos', 'Weight 74 kg, a gain of 3 kg.'],
    ['he has lost eight pounds since June', 'He has lost 8 lb since June.'],
    ['about a dozen polyps', 'Approximately 12 polyps.'],
    ['a couple of episodes a week', '2 episodes per week.'],
    [
      'the wound is half the size it was now two by one and a half centimetres',
      'The wound measures 2 x 1.5 cm, half its previous size.',
    ],
    ['creatinine clearance forty mils a minute', 'Creatinine clearance 40 ml/min.'],
    ['his HbA1c is seven point nine percent or sixty three', 'HbA1c 63 mmol/mol (7.9%).'],
    ['peak flow three fifty best four eighty', 'Peak flow 350 (best 480).'],
    ['Gleason three plus four PSA seven point six', 'Gleason 3+4=7, PSA 7.6.'],
    ['T two N nought M nought', 'T2N0M0'],
    ['performance status one', 'ECOG performance status 1.'],
    ['he is five foot ten and weighs fifteen stone', 'Height 5 ft 10 in, weight 15 stone.'],
    [
      'six out of ten pain going down to two with tablets',
      'Pain score 6/10, falling to 2/10 with analgesia.',
    ],
    [
      'he had three units of blood and two of platelets',
      'He received 3 units of blood and 2 units of platelets.',
    ],
    ['a five to ten percent chance of it coming back', 'The chance of recurrence is 5-10%.'],
    ['one in a thousand risk of stroke', 'The risk of stroke is 0.1% (1 in 1000).'],
    ['three quarters of patients improve', '75% of patients improve.'],
    ['NYHA two to three', 'NYHA class II-III.'],
    ['gravida three para two', 'G3 P2.'],
    ['thirty two plus four weeks', '32+4 weeks.'],
    ['at nine thirty in the morning', 'At 09:30.'],
    ['sleeps from eleven until six', 'Sleeps from 11 pm to 6 am.'],
    ['in his late fifties his father had a stroke', 'His father had a stroke in his late 50s.'],
    ['the first at eight and the second at ten weeks', 'The first at 8 weeks and the second at 10 weeks.'],
    ['one of his three brothers', '1 of his 3 brothers.'],
    ['he walks a mile and a half in half an hour', 'He walks 1.5 miles in 30 minutes.'],
    ['MRI shows a two point three centimetre cyst', 'MRI: 23 mm cyst.'],
    ['ejection fraction fifty five to sixty', 'Ejection fraction 55-60%.'],
    ['QRS one twenty eight QTc four forty', 'QRS 128 ms, QTc 440 ms.'],
    ['troponin fourteen then fifteen', 'Troponin 14 and 15 on repeat.'],
    ['calcium was two point nine last week it is two point five today', 'Calcium 2.5 today (2.9 last week).'],
    ['ten cigarettes a day for thirty years', '15 pack-years (10 a day for 30 years).'],
    ['a grade one diastolic problem', 'Grade 1 diastolic dysfunction.'],
    ['a stage three pressure sore', 'Stage 3 pressure ulcer.'],
    ['three of the five nodes were involved', '3/5 nodes involved.'],
    ['Oxford knee score of twenty one', 'Oxford Knee Score 21/48.'],
    ['EQ five D was nought point six', 'EQ-5D 0.6.'],
    [
      'vision six over eighteen right and six over nine left improving to six over six with pinhole',
      'Visual acuity: right 6/18; left 6/9, improving to 6/6 with pinhole.',
    ],
    ['hearing forty decibels down on the left', '40 dB hearing loss on the left.'],
    ['flexion to a hundred and ten and lacks five degrees of extension', 'Range of movement 5-110°.'],
    ['AMTS eight out of ten', 'AMTS 8/10.'],
    ['GCS fourteen', 'GCS 14/15.'],
    ['Rockall score of four', 'Rockall score 4.'],
    ['ALT eighty one twice normal', 'ALT 81 (twice normal).'],
    ['fibroscan eight point eight', 'FibroScan 8.8 kPa.'],
    ['he is on two litres of oxygen for sixteen hours a day', 'Oxygen 2 L/min for 16 hours daily.'],
    ['FEV one forty two percent one point one litres', 'FEV1 1.1 L (42% predicted).'],
    [
      'in twenty eighteen he had two stents and in twenty twenty one a third',
      'He has 3 stents (2 in 2018 and 1 in 2021).',
    ],
    [
      'INR target two to three and he is in range seventy percent of the time',
      'INR target 2-3; time in range 70%.',
    ],
    ['two in March one in April and none since', '2 episodes in March, 1 in April, none since.'],
    [
      'the lesion was excised with four millimetres and Breslow was nought point eight',
      'Excised with a 4 mm margin. Breslow thickness 0.8 mm.',
    ],
    ['PHQ nine twelve and GAD seven ten', 'PHQ-9 12, GAD-7 10.'],
    ['DAS twenty eight of three point two', 'DAS28 3.2.'],
    [
      'Hb one oh four platelets ninety neutrophils nought point nine',
      'Haemoglobin 104, neutrophils 0.9, platelets 90.',
    ],
  ])('is accepted in other words: %s: %s', (said, written) => {
    expect(criticalMessages('male', said, written)).toEqual([])
  })
})

describe('value of a woman', () => {
  it.each([
    ['her BMI is thirty eight point four', 'BMI 38.4 kg/m².'],
    [
      'she drinks a bottle of wine a night about seventy units a week',
      'Alcohol: 1 bottle of wine nightly (approximately 70 units weekly).',
    ],
    ['she delivered at forty one and three at ten past four', 'Delivery at 41+3 weeks at 04:10.'],
  ])('is accepted in other words: %s: %s', (said, written) => {
    expect(criticalMessages('female', said, written)).toEqual([])
  })
})

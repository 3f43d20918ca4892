// Tests single correct sentences about actions on medicines, in other words than the dictation.
import { describe, expect, it } from 'vitest'
import { criticalMessages } from '../test/critical-messages.ts'

describe('action on a medicine', () => {
  it.each<[string, string, string[]?]>([
    [
      'he was on ramipril but it made him cough so you changed it to losartan fifty which he tolerates',
      'Losartan 50 mg (changed from ramipril because of cough), tolerated.',
    ],
    [
      'I have put up his bisoprolol to five',
      'Bisoprolol increased to 5 mg.',
      ['bisoprolol 2.5 mg once daily'],
    ],
    [
      'methotrexate went up to twenty in May and he should stay there',
      'Methotrexate 20 mg (increased in May): continue at this dose.',
      ['methotrexate 15 mg once weekly'],
    ],
    ['he finished his antibiotics amoxicillin on Friday', 'Amoxicillin: course completed on Friday.'],
    [
      'we will start rituximab when his bloods are back',
      'Rituximab to be started once blood results are available.',
    ],
    [
      'prednisolone was weaned to zero over six weeks and he flared so he is back on twenty',
      'Prednisolone 20 mg restarted after he flared; it had been weaned and stopped over 6 weeks.',
    ],
    [
      'he has come off his tablets sertraline that is and does not want to go back on it',
      'He has stopped sertraline and does not wish to restart it.',
    ],
    [
      'carry on with metformin and gliclazide add sitagliptin one hundred',
      'Sitagliptin 100 mg added to metformin and gliclazide.',
    ],
    [
      'hold the apixaban for two days before and start it again the day after',
      'Apixaban to be withheld for 2 days before the procedure and restarted the following day.',
      ['apixaban 5 mg twice daily'],
    ],
    [
      'clopidogrel for a year and then stop aspirin for life',
      'Aspirin lifelong. Clopidogrel to be stopped after 1 year.',
    ],
    ['stop clopidogrel in March and carry on with aspirin', 'Aspirin to continue. Clopidogrel until March.'],
    [
      'his GP had already stopped the amlodipine and I agree with that',
      'Amlodipine has been stopped by the GP and should not be restarted.',
    ],
    ['do not stop the clozapine', 'Clozapine must be continued.', ['clozapine 200 mg twice daily']],
    [
      'I would leave the citalopram where it is for now and if he is no better in six weeks go up to thirty',
      'Citalopram 20 mg: unchanged for now, increasing to 30 mg if there is no improvement in 6 weeks.',
      ['citalopram 20 mg once daily'],
    ],
    [
      'he does not need the lansoprazole any more',
      'Lansoprazole has been discontinued.',
      ['lansoprazole 30 mg once daily'],
    ],
    [
      'gabapentin down by three hundred every week until it is off',
      'Gabapentin to be reduced by 300 mg weekly and stopped.',
      ['gabapentin 600 mg three times daily'],
    ],
    [
      'allopurinol from one hundred to three hundred',
      'Allopurinol: increased from 100 mg to 300 mg.',
      ['allopurinol 100 mg once daily'],
    ],
    [
      'back to warfarin as the rivaroxaban gave him nosebleeds',
      'Rivaroxaban: stopped (nosebleeds). Warfarin: restarted.',
      ['rivaroxaban 20 mg once daily'],
    ],
    [
      'he was meant to be taking atorvastatin but never picked it up so please issue it',
      'Atorvastatin has not been taken to date; please prescribe.',
    ],
    [
      'his dose of lithium is unchanged at eight hundred the level was nought point seven',
      'Lithium 800 mg: no change. Level 0.7.',
      ['lithium 800 mg at night'],
    ],
    ['swap the movicol for senna', 'Senna started in place of Movicol.'],
    [
      'he can stop the iron once the ferritin is over fifty',
      'Iron: to be discontinued when ferritin exceeds 50.',
    ],
    [
      'I have stopped the bendroflumethiazide because of his sodium which is one twenty six',
      'Bendroflumethiazide discontinued (sodium 126).',
      ['bendroflumethiazide 2.5 mg once daily'],
    ],
    [
      'continue carbimazole at twenty dropping to fifteen after a month',
      'Carbimazole 20 mg, reducing to 15 mg after 1 month.',
      ['carbimazole 20 mg once daily'],
    ],
    [
      'I had started him on tamsulosin but he felt dizzy and gave up after a week',
      'Tamsulosin was tried but discontinued after 1 week because of dizziness.',
    ],
    [
      'you kindly started ramipril last month I would push it to five',
      'Ramipril, started by you last month: increase to 5 mg.',
      ['ramipril 2.5 mg once daily'],
    ],
    [
      'he remains on azathioprine and the mesalazine can go',
      'Azathioprine to continue; mesalazine to be stopped.',
    ],
    ['no change to his inhalers but stop the theophylline', 'Theophylline stopped. Inhalers unchanged.'],
    [
      'he has been taking the mirtazapine in the morning so move it to night',
      'Mirtazapine: change to night-time dosing.',
    ],
    [
      'the spironolactone was stopped in hospital because of his potassium and he can go back on it at half the dose twelve point five',
      'Spironolactone 12.5 mg: restarted at half the previous dose (stopped in hospital because of hyperkalaemia).',
      ['spironolactone 25 mg once daily'],
    ],
    [
      'please take him off simvastatin and give him atorvastatin twenty',
      'Simvastatin replaced by atorvastatin 20 mg.',
    ],
    [
      'he will need to stop metformin for forty eight hours after the contrast',
      'Metformin to be withheld for 48 hours following contrast.',
      ['metformin 1 g twice daily'],
    ],
    [
      'increase the pregabalin to one fifty b d but not beyond that',
      'Pregabalin increased to 150 mg twice daily (maximum).',
      ['pregabalin 75 mg twice daily'],
    ],
    [
      'levothyroxine up to one twenty five',
      'Levothyroxine: 125 micrograms (previously 100 micrograms)',
      ['levothyroxine 100 micrograms once daily'],
    ],
    ['the donepezil has been helpful and should not be stopped', 'Donepezil helpful; continue.'],
    [
      'he had a week of trimethoprim with no benefit then nitrofurantoin which worked',
      'Trimethoprim (1 week, no benefit) was followed by nitrofurantoin with success.',
    ],
    [
      'reduce furosemide to forty once his weight is under eighty',
      'Furosemide: reduce to 40 mg when weight falls below 80 kg.',
      ['furosemide 80 mg once daily'],
    ],
    ['he is to have six months of rivaroxaban and then come off', 'Rivaroxaban: stop after 6 months.'],
    [
      'stop his nifedipine and if pressure climbs use doxazosin',
      'Nifedipine stopped. Doxazosin to be started if blood pressure rises.',
      ['nifedipine 30 mg once daily'],
    ],
    [
      'his pain is better on oxycodone which we increased twice on the ward and he is going home on twenty b d',
      'Oxycodone 20 mg twice daily (increased during admission).',
    ],
    [
      'fentanyl patch twenty five replaced the morphine',
      'Morphine stopped; fentanyl 25 micrograms patch started.',
    ],
    [
      'colchicine only while the allopurinol is going up',
      'Colchicine to continue during allopurinol titration only.',
    ],
    [
      'the clarithromycin finished yesterday so the simvastatin can restart',
      'Clarithromycin completed yesterday; simvastatin to be restarted.',
    ],
    [
      'hydroxychloroquine down from four hundred to two hundred',
      'Hydroxychloroquine reduced from 400 mg to 200 mg daily.',
      ['hydroxychloroquine 400 mg once daily'],
    ],
    [
      'she had been told to halve her digoxin but carried on with the full dose so halve it now to sixty two point five',
      'Digoxin: reduce to 62.5 micrograms (the earlier advice to halve the dose had not been followed).',
      ['digoxin 125 micrograms once daily'],
    ],
    [
      'if the rash comes back stop lamotrigine at once otherwise go up to fifty',
      'Lamotrigine increased to 50 mg; stop immediately if the rash recurs.',
      ['lamotrigine 25 mg once daily'],
    ],
    [
      'his aspirin was stopped after the bleed and should stay off but he needs the apixaban',
      'Aspirin: stopped following the bleed, not to be restarted. Apixaban: to continue.',
      ['aspirin 75 mg once daily', 'apixaban 5 mg twice daily'],
    ],
    [
      'as for his denosumab we cannot stop that without giving zoledronate afterwards',
      'Denosumab should not be discontinued without subsequent zoledronic acid.',
    ],
  ])('is accepted in other words: %s: %s', (said, written, medications) => {
    expect(criticalMessages('male', said, written, medications)).toEqual([])
  })
})

// Tests more single correct sentences about medicines and relatives, in other words than the dictation.
import { describe, expect, it } from 'vitest'
import { criticalMessages } from '../test/critical-messages.ts'

describe('medicines and relatives of a man', () => {
  it.each<[string, string, string[]?]>([
    [
      'ramipril is on hold until his kidneys recover',
      'Ramipril: withheld pending recovery of renal function.',
      ['ramipril 5 mg once daily'],
    ],
    [
      'he has run out of his atorvastatin and needs to get back on it',
      'Atorvastatin to be restarted (his supply had run out).',
      ['atorvastatin 20 mg once daily'],
    ],
    ['we had a go with topiramate which he could not stand', 'Topiramate was tried and not tolerated.'],
    [
      'stay on the sertraline until the spring',
      'Sertraline: continue until the spring.',
      ['sertraline 50 mg once daily'],
    ],
    ['finish the prednisolone on Sunday', 'Prednisolone: stop on Sunday.'],
    [
      'there is no need to stop his aspirin for this',
      'Aspirin to be continued.',
      ['aspirin 75 mg once daily'],
    ],
    [
      'do not increase the lamotrigine any further',
      'Lamotrigine: no further increase.',
      ['lamotrigine 100 mg twice daily'],
    ],
    [
      'he stopped his inhaler clenil over the summer and I have asked him to take it every day again two puffs',
      'Clenil: restart 2 puffs daily (he had stopped it over the summer).',
    ],
    ['his insulin has crept up to sixty units', 'Insulin 60 units (gradually increased).'],
    ['metoprolol came off and bisoprolol went on', 'Metoprolol stopped and replaced by bisoprolol.'],
    [
      'the dose of thyroxine has not changed since May',
      'Levothyroxine: dose unchanged since May.',
      ['levothyroxine 100 micrograms once daily'],
    ],
    [
      'he will come down from twenty of prednisolone by two and a half a fortnight',
      'Prednisolone 20 mg, reducing by 2.5 mg every 2 weeks.',
    ],
    [
      'having been off lisinopril for a month his potassium is normal and he can try a small dose two point five',
      'Lisinopril 2.5 mg: restart (stopped a month ago; potassium now normal).',
    ],
    [
      'he was discharged on clopidogrel and aspirin and the aspirin comes off at three months',
      'Aspirin to be discontinued after 3 months; clopidogrel to continue.',
    ],
    [
      'amitriptyline he takes ten not twenty five as you have it',
      'Amitriptyline 10 mg (not 25 mg as on your record).',
      ['amitriptyline 25 mg at night'],
    ],
    ['please put the ferrous fumarate on repeat', 'Ferrous fumarate: please add to repeat prescription.'],
    [
      'I would hold back on methotrexate until the biopsy is back',
      'Methotrexate not to be started until the biopsy result is available.',
    ],
    ['no more nitrofurantoin', 'Nitrofurantoin: stop.'],
    [
      'he took himself off the citalopram in the summer and has been fine without it',
      'Citalopram was stopped by the patient in the summer without ill effect.',
      ['citalopram 20 mg once daily'],
    ],
    [
      'bumetanide instead of furosemide one milligram',
      'Furosemide changed to bumetanide 1 mg.',
      ['furosemide 40 mg once daily'],
    ],
    ['keep off ibuprofen', 'Ibuprofen to be avoided.'],
    ['ibuprofen only if desperate', 'Ibuprofen as a last resort only.'],
    ['apixaban lifelong', 'Apixaban: continue indefinitely.', ['apixaban 5 mg twice daily']],
    ['apixaban for three months only', 'Apixaban to stop after 3 months.', ['apixaban 5 mg twice daily']],
    [
      'he has been on olanzapine ten since June and it was fifteen before that',
      'Olanzapine 10 mg (reduced from 15 mg in June).',
    ],
    [
      'gliclazide has been halved by the nurse to forty because of hypos',
      'Gliclazide 40 mg (reduced from 80 mg by the nurse because of hypoglycaemia).',
      ['gliclazide 80 mg once daily'],
    ],
    [
      'he forgot to restart his warfarin so I told him to start it tonight',
      'Warfarin to be restarted tonight.',
      ['warfarin as per INR'],
    ],
    [
      'candesartan eight and we will see about sixteen next time',
      'Candesartan 8 mg, to be increased to 16 mg at the next visit if appropriate.',
      ['candesartan 8 mg once daily'],
    ],
    ['ezetimibe has been added to his statin', 'Ezetimibe (new); statin unchanged.'],
    [
      'once the infliximab is established the steroids should be weaned',
      'Steroids to be tapered once infliximab is established.',
    ],
    [
      'his tablets are unchanged apart from the doxazosin which has gone',
      'Doxazosin stopped; other medication unchanged.',
      ['doxazosin 4 mg once daily'],
    ],
    [
      'the antibiotics can stop but keep the fluids and the dalteparin going',
      'Antibiotics to be stopped. Dalteparin and fluids to continue.',
    ],
    [
      'he is weaning himself off tramadol',
      'Tramadol: being withdrawn by the patient.',
      ['tramadol 50 mg four times daily'],
    ],
    [
      'restart metformin when the eGFR is over thirty',
      'Metformin withheld; restart when eGFR exceeds 30.',
      ['metformin 500 mg twice daily'],
    ],
    [
      'we talked through stopping the clozapine and agreed to carry on',
      'Clozapine to continue after discussion of stopping it.',
      ['clozapine 300 mg daily'],
    ],
    [
      'he did well on secukinumab so no change there but the methotrexate was reduced to ten',
      'Secukinumab unchanged; methotrexate reduced to 10 mg.',
      ['methotrexate 15 mg once weekly'],
    ],
    [
      'I did not restart the bisoprolol which had been stopped for a pulse of forty',
      'Bisoprolol (stopped because of a pulse of 40) remains off.',
    ],
    [
      'he has been told to double his lansoprazole for a month and then back to thirty',
      'Lansoprazole: double dose for 1 month, then return to 30 mg.',
      ['lansoprazole 30 mg once daily'],
    ],
    [
      'his GP put him on nifedipine and took him off amlodipine',
      'Amlodipine was stopped and nifedipine started by the GP.',
    ],
    [
      'the plan is adalimumab if the next calprotectin is raised and meanwhile azathioprine at one fifty',
      'Azathioprine 150 mg to continue. Adalimumab to be started if the next calprotectin is raised.',
      ['azathioprine 150 mg once daily'],
    ],
    ['no need for folic acid now', 'Folic acid discontinued.', ['folic acid 5 mg once daily']],
    ['his wife Jean noticed that his eyes were yellow', 'His wife noticed jaundice of the sclera.'],
    [
      'married with two young children he drinks ten units a week',
      'Alcohol 10 units per week. Married with 2 young children.',
    ],
    [
      'his father in law is a GP and thought it was gout',
      'His father-in-law, a GP, thought that this was gout.',
    ],
    ['his brother and he both smoke', 'He and his brother both smoke.'],
    [
      'no children and no siblings he has high cholesterol',
      'He has high cholesterol. No children or siblings.',
    ],
    [
      'with him was his wife who is worried about his drinking',
      'His wife attended and is concerned about his alcohol intake.',
    ],
    [
      'his mother reports that at the age of six he had meningitis',
      'He had meningitis at the age of 6, according to his mother.',
    ],
    [
      'mum noticed a squint at six months and she wore a patch herself',
      'His mother, who was patched as a child, noticed a squint at 6 months.',
    ],
    [
      'his wife had to call an ambulance because of chest pain',
      'An ambulance was called by his wife because of chest pain.',
    ],
    ['his wife woke to find him fitting', 'He was found by his wife having a seizure.'],
    [
      'there was a strong family history with three uncles having had bypass operations but his angiogram is clean',
      'Angiogram normal despite a strong family history (3 uncles had bypass surgery).',
    ],
    [
      'his sister donated bone marrow in twenty nineteen and he has had some graft versus host disease of the skin',
      'Bone marrow transplant 2019 (sister donor), with cutaneous graft-versus-host disease.',
    ],
    [
      'he inherited it from his mother who has the same mutation and has had a kidney removed',
      'His mother has the same mutation and has had a nephrectomy.',
    ],
    [
      'his wife has been unwell with shingles but he has not had it',
      'He has not had shingles, although his wife has.',
    ],
  ])('are accepted in other words: %s: %s', (said, written, medications) => {
    expect(criticalMessages('male', said, written, medications)).toEqual([])
  })
})

describe('medicines and relatives of a woman', () => {
  it.each<[string, string, string[]?]>([
    [
      'has finished six cycles of carboplatin and is starting olaparib',
      'Carboplatin completed (6 cycles). Olaparib to be started.',
    ],
    [
      'her steroids were increased when she was ill and are back to normal hydrocortisone twenty',
      'Hydrocortisone 20 mg: usual dose resumed after an increase during illness.',
      ['hydrocortisone 20 mg daily'],
    ],
    [
      'she came off the pill for this and will not be going back on it',
      'Combined pill: stopped and not to be restarted.',
    ],
    [
      'she visited her sister in Kenya in June and has had fevers since',
      'Fevers since visiting her sister in Kenya in June.',
    ],
    [
      'she is a mother of three and has stress incontinence',
      'She has stress incontinence and has 3 children.',
    ],
    [
      'her daughter, a physiotherapist, thinks her hip is the problem',
      'Her daughter (a physiotherapist) believes that the hip is responsible.',
    ],
    [
      'she lost a baby at twenty weeks and her mother had the same',
      'Pregnancy loss at 20 weeks; her mother also had a late miscarriage.',
    ],
    ['her neighbour found her', 'She was found by a neighbour.'],
    [
      'her husband has power of attorney and COPD but manages well',
      'Her husband has COPD but is coping, and holds power of attorney.',
    ],
  ])('are accepted in other words: %s: %s', (said, written, medications) => {
    expect(criticalMessages('female', said, written, medications)).toEqual([])
  })
})

describe('something that is denied at one place or time only', () => {
  it.each([
    [
      'Diagnosis asthma. She has had no asthma attack since May.',
      'She has asthma. She has had no asthma attack since May.',
    ],
    ['Background of angina. Denies angina today.', 'She has angina. She denies angina today.'],
    ['COPD. No COPD exacerbation.', 'She has COPD. There has been no COPD exacerbation.'],
    [
      'Migraine since school. No migraine this month.',
      'She has had migraine since school, and none this month.',
    ],
    [
      'Psoriasis of the elbows, no psoriasis on the scalp.',
      'She has psoriasis of the elbows but no psoriasis on the scalp.',
    ],
    [
      'Chest pain on exertion, no chest pain at rest.',
      'She has chest pain on exertion but no chest pain at rest.',
    ],
    ['No rash. Rash on arms settled in May.', 'She has no rash. The rash on her arms settled in May.'],
  ])('is not contradicted by the rest: %s', (said, written) => {
    expect(criticalMessages('female', said, written)).toEqual([])
  })
})

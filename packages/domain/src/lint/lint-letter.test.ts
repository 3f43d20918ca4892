import { describe, expect, it } from 'vitest'
import { plainTextOf } from '../language/plain-text.ts'
import { lintLetter } from './lint-letter.ts'
import type { LintFinding, LintInput } from './types.ts'

const diagnosis = '<p>Dear Dr Bell,</p><h3>Diagnosis</h3><p>Heart failure</p>'
const none = '<h3>Actions for GP</h3><p>None</p>'
const inText = (words: string) => `${diagnosis}<p>I saw him in clinic. ${words}</p>${none}`
const inPlan = (words: string) => `${diagnosis}<h3>Plan</h3><ul><li>${words}</li></ul>${none}`
const forGp = (words: string) => `${diagnosis}<h3>Actions for GP</h3><ul><li>${words}</li></ul>`
const inMedicines = (words: string) => `${diagnosis}<h3>Medication</h3><ul><li>${words}</li></ul>${none}`
const toPatient = (words: string) => `<p>Dear Mrs Lee,</p><p>${words}</p>`

function lint(content: string, rest: Partial<LintInput> = {}): LintFinding[] {
  const reader = content.startsWith('<p>Dear Mrs') ? 'patient' : 'clinician'
  return lintLetter({ content, type: 'consultation', reader, off: [], allowedAbbreviations: [], ...rest })
}

/** Returns the findings as `rule: words`. */
function found(content: string, rest: Partial<LintInput> = {}): string[] {
  return lint(content, rest).map(({ rule, text }) => `${rule}: ${text}`)
}

/** Applies the only fix to the letter's text. */
function mended(content: string): string | undefined {
  const text = plainTextOf(content)
  const [fix] = lint(content).flatMap((finding) => finding.fix ?? [])
  return fix && text.slice(0, fix.start) + fix.replacement + text.slice(fix.end)
}

describe('actions', () => {
  it.each([
    [forGp('Please repeat U&amp;Es'), 'Say by when.'],
    [forGp('Please arrange a chest X-ray'), 'Say by when.'],
    [forGp('Monitor renal function'), 'Say by when.'],
    [inPlan('Chase histology'), 'Say who does this, and by when.'],
    [inPlan('Bloods to be repeated'), 'Say who does this, and by when.'],
    [inPlan('Needs follow-up'), 'Say who does this, and by when.'],
    [inPlan('MRI to be repeated in 6 weeks'), 'Say who does this.'],
    [inText('His potassium should be rechecked.'), 'Say who does this, and by when.'],
    [inPlan('To be referred to podiatry within 4 weeks'), 'Say who does this.'],
    [inPlan('A hearing test needs arranging before Easter'), 'Say who does this.'],
    [inPlan('U&amp;Es in 2 weeks'), 'Say who does this.'],
    [inPlan('Refer to the falls clinic before Christmas'), 'Say who does this.'],
    [inPlan('Our nurse, Ann, will telephone her'), 'Say by when.'],
    [inPlan('I have requested a CT and I will ring him with the result'), 'Say by when.'],
    [forGp('Please repeat U&amp;Es after the change of dose'), 'Say by when.'],
    [forGp('I would be grateful if you could check his FBC'), 'Say by when.'],
    [forGp('Please check his FBC, as he may be anaemic'), 'Say by when.'],
    [toPatient('Your blood test needs to be repeated in 2 weeks.'), 'Say who does this.'],
    [toPatient('Our nurse will ring you.'), 'Say by when.'],
  ])('need a person and a time: %s', (content, message) => {
    expect(lint(content).map((finding) => [finding.rule, finding.message])).toEqual([
      ['action-detail', message],
    ])
  })

  it.each([
    forGp('Please repeat U&amp;Es in 2 weeks'),
    forGp('Please check his HbA1c before pre-assessment'),
    forGp('Please do not prescribe diazepam'),
    forGp('Adrenaline pens to increase to 300 micrograms once he reaches 25 kg'),
    inPlan('Review in 4 months'),
    inPlan('The heart failure nurse will check his bloods next week'),
    inPlan('Sputum culture'),
    inPlan('Repeat visual fields in 4 months'),
    inText('The scan need not be repeated.'),
    inPlan('The podiatrist will see him within 4 weeks'),
    inPlan('U&amp;Es on the ward in 2 weeks'),
    inPlan('MRI requested'),
    inPlan('I have requested a CT and I will ring him with the result by Friday'),
    forGp('Please repeat U&amp;Es 2 weeks after the change of dose'),
    toPatient('Our nurse will repeat your blood test in 2 weeks.'),
  ])('that say both are right: %s', (content) => {
    expect(found(content)).toEqual([])
  })

  it.each([
    'GP to repeat U&amp;Es in 2 weeks.',
    'Please could you check his bloods in 2 weeks.',
    'I would be grateful if you could refer him to podiatry.',
    'I would be grateful for a repeat FBC in 4 weeks.',
    'Would you mind repeating his FBC in a month?',
    'His GP will need to check his U&amp;Es in 1 week.',
    'Please repeat the blood test in 2 weeks.',
    'His PSA should be rechecked at the surgery in 3 months.',
    'She will need a prescription from you this week.',
    'A daily laxative from yourselves would help.',
    'It would be helpful if the practice could vaccinate him this month.',
    'I trust the surgery will continue these until May.',
    'I will leave his blood pressure in your capable hands.',
    'He has no cough, and a chest X-ray in 6 weeks, please.',
  ])('for the GP are hidden in the text: %s', (words) => {
    expect(lint(inText(words)).map(({ rule }) => rule)).toEqual(['hidden-action'])
  })

  it.each([
    inText('Please contact me if you have any questions.'),
    inText('Please find the report enclosed. Thank you for referring him.'),
    inText('I would be grateful for your advice.'),
    `${diagnosis}<h3>Plan</h3><p>Please repeat his U&amp;Es in 2 weeks.</p>`,
    `${diagnosis}<p><strong>Request to GP:</strong> please repeat his U&amp;Es in 2 weeks.</p>`,
    `${diagnosis}<p>I should be grateful if you would:</p><ul><li>check his U&amp;Es in 2 weeks</li></ul>`,
    toPatient('Please start atorvastatin 20 mg at night for your heart.'),
    inText('He was seen by his GP in March. Blood tests at the surgery were normal.'),
    inText('Please do not hesitate to contact me. I hope that you will find this helpful.'),
    inText('He no longer needs to be seen by you.'),
    toPatient('Please see your GP if it gets worse.'),
  ])('in their place, or that ask nothing of the GP, are right: %s', (content) => {
    expect(found(content)).toEqual([])
  })

  it('are not hidden in a referral, which is itself a request', () => {
    const content = inText('I would be grateful if you could assess him within 2 weeks.')
    expect(found(content, { type: 'referral' })).toEqual([])
  })

  it('for the GP are unsaid where a plan neither asks for anything nor says ‘none’', () => {
    const plan = `${diagnosis}<h3>Plan</h3><p>Review in 4 months</p>`
    expect(found(plan)).toEqual(['gp-actions: Plan'])
    expect(found(plan + none)).toEqual([])
    expect(found(plan, { type: 'referral' })).toEqual([])
    expect(found(`${plan}<p>There is nothing for the GP to do.</p>`)).toEqual([])
    const text = '<p>She prefers surgery. I will write to you by Friday.</p>'
    expect(found(plan.replace('<h3>Plan', `${text}<h3>Plan`))).toEqual(['gp-actions: Plan'])
  })

  it('for the GP belong into their own part of a letter from the hospital to the patient', () => {
    const letter = '<p>Dear Mrs Lee,</p><p>You came to the clinic.</p><h3>What happens next</h3><p>Rest.</p>'
    expect(found(letter)).toEqual(['gp-actions: What happens next'])
    expect(found(`${letter}<h3>For your GP</h3><p>Nothing.</p>`)).toEqual([])
    expect(found(letter.replace('came to the clinic', 'rang me'))).toEqual([])
    expect(found(toPatient('Your GP should check your blood in 2 weeks.'))).toEqual([
      'hidden-action: Your GP should check your blood in 2 weeks.',
    ])
  })
})

describe('a change of medicine', () => {
  it.each([
    [inMedicines('Ramipril stopped'), 'Ramipril stopped'],
    [inText('I have stopped his ramipril. He lives alone.'), 'ramipril.'],
    [inText('Amlodipine was reduced to 5 mg once daily.'), 'Amlodipine was reduced to 5 mg once daily.'],
    [inText('We started apixaban 5 mg twice daily.'), 'apixaban 5 mg twice daily.'],
    [inText('He takes bisoprolol 5 mg in place of 10 mg.'), 'bisoprolol 5 mg in place of 10 mg.'],
    [
      inMedicines('Morphine stopped').replace('</ul>', '<li>Morphine oral solution 5 mg for pain</li></ul>'),
      'Morphine stopped',
    ],
  ])('needs its reason: %s', (content, words) => {
    expect(found(content)).toEqual([`medicine-reason: ${words}`])
  })

  it.each([
    inMedicines('Ramipril stopped because of cough'),
    inMedicines('Ramipril stopped (potassium)'),
    inMedicines('Fentanyl patch 12 micrograms/hour, changed every 72 hours'),
    inText('I have stopped his ramipril. This was because of a cough.'),
    inText('His ramipril caused a cough.').replace('</ul>', '') + inMedicines('Ramipril stopped'),
    inMedicines('Furosemide increased to 80 mg once daily'),
    inMedicines('Ramipril 5 mg once daily (unchanged)'),
    inMedicines('Oxycodone 5 mg twice daily for 1 week, then stop'),
    inText('He stopped smoking in March.'),
    inText('Warfarin should not be stopped.'),
  ])('with a reason, or for the diagnosis above, is right: %s', (content) => {
    expect(found(content)).toEqual([])
  })
})

describe('an abbreviation', () => {
  it.each(['MS', 'PE', 'PID', 'ROM', 'DOA', 'PND', 'HD', 'IUD', 'TS', 'POP'])(
    'with more than one meaning is found: %s',
    (short) => {
      expect(found(inText(`History of ${short}. ${short} was noted.`))).toEqual([`abbreviation: ${short}`])
    },
  )

  it('is not explained by a word that most letters have, or by a date after it', () => {
    expect(found(inText('He was discharged on 4 May. D/C ramipril.'))).toContain('abbreviation: D/C')
    expect(found(inText('Known CF (2022).'))).toEqual(['abbreviation: CF'])
  })

  it('is clear when its meaning is in the letter, or the practice allows it', () => {
    expect(found(inText('He has multiple sclerosis (MS).'))).toEqual([])
    expect(found(inText('He has MS.'), { allowedAbbreviations: ['ms'] })).toEqual([])
    expect(found(inMedicines('Metformin MR 1 g twice daily'))).toEqual([])
    expect(found(inText('Re: Ada Lee, MR #61, MR 61, MR no. 61, MR number 61'))).toEqual([])
    expect(found(inText('U&amp;E, FBC and LFTs were normal; BP 120/70 mmHg. Seen by Ms Lee.'))).toEqual([])
  })

  it('that a GP may not know is written out once by one press', () => {
    expect(mended(inText('He failed his TWOC. The next TWOC is on 3 May.'))).toContain(
      'failed his trial without catheter (TWOC). The next TWOC is',
    )
    expect(lint(inText('She has an NSCLC and two normal IAMs.')).map(({ fix }) => fix)).toEqual([
      undefined,
      undefined,
    ])
    expect(found(inText('He has a QZXR implant.'))).toEqual(['abbreviation: QZXR'])
    expect(found(inText('The school’s SENCO’s note agrees.'))).toEqual(['abbreviation: SENCO'])
  })

  it.each([
    'He has COPD and AF; the CT and two ECGs were normal.',
    'He failed the trial without catheter (TWOC), his second TWOC.',
    'He failed his second TWOC, a trial without catheter.',
    'He should NOT drive. NIL BY MOUTH until then.',
    'Mr QUENNELL has the HFE genotype, stage III.',
    'He is well.</p><p>Yours sincerely,</p><p>Dr Ada Holt XRCP',
  ])('that a GP knows, or that is explained, is right: %s', (words) => {
    expect(found(inText(words))).toEqual([])
  })

  it('is clear by the words beside it', () => {
    expect(found(inText('PET-CT, PS 1, PR interval normal, seen under GA. SI joint tender.'))).toEqual([])
    expect(found(inText('PET at 20 weeks.'))).toEqual(['abbreviation: PET'])
  })

  it('that is ambiguous only in a letter about lungs is found there', () => {
    expect(found(inText('He has sarcoidosis. LFTs were stable.'))).toEqual(['abbreviation: LFTs'])
    expect(found(inText('He has sarcoidosis. FBC and LFTs were stable.'))).toEqual([])
    expect(found(inText('He has gout. LFTs were stable.'))).toEqual([])
  })

  it('of how often stays one beside a medicine, whatever else the letter names', () => {
    const drops = inMedicines('Prednisolone 1% drops to the right eye, OD, for uveitis')
    expect(found(drops)).toEqual(['abbreviation: OD'])
    expect(mended(inMedicines('Zopiclone 7.5 mg ON'))).toContain('7.5 mg at night')
    expect(found(inMedicines('Zopiclone 7.5 mg on Mondays'))).toEqual([])
  })

  it('after a dose has one meaning, and one press writes it out', () => {
    expect(mended(inMedicines('Ramipril 5 mg OD'))).toContain('Ramipril 5 mg once daily')
    expect(mended(inText('He takes zopiclone 7.5 mg HS. He is well.'))).toContain('7.5 mg at night. He')
    expect(mended(inText('Latanoprost eye drops, one drop OD.'))).toContain('one drop once daily.')
    expect(mended(inMedicines('Ramipril 5 mg o.d. in tablets'))).toContain('5 mg once daily in tablets')
    expect(found(inMedicines('Metformin 500 mg BD'))).toEqual([])
    expect(lint(inText('Acuity OD 6/9.')).map(({ fix }) => fix)).toEqual([undefined])
  })
})

describe('a dose', () => {
  it.each([
    ['Warfarin 1.0 mg once daily', 'Warfarin 1 mg once daily'],
    ['Bisoprolol 2.50 mg once daily', 'Bisoprolol 2.5 mg once daily'],
    ['Lorazepam .5 mg at night', 'Lorazepam 0.5 mg at night'],
    ['Levothyroxine 100 mcg once daily', 'Levothyroxine 100 micrograms once daily'],
    ['Levothyroxine 100µg once daily', 'Levothyroxine 100 micrograms once daily'],
    ['Fentanyl patch 12 mcg/hour', 'Fentanyl patch 12 micrograms/hour'],
    ['Insulin glargine 10U at night', 'Insulin glargine 10 units at night'],
    ['Colecalciferol 800 IU daily', 'Colecalciferol 800 units daily'],
    ['Paracetamol 5 cc as required', 'Paracetamol 5 mL as required'],
    ['Digoxin 0.0625 mg once daily', 'Digoxin 62.5 micrograms once daily'],
    ['Metformin 1 gm twice daily', 'Metformin 1 g twice daily'],
    ['Amlodipine 10 mgs once daily', 'Amlodipine 10 mg once daily'],
    ['Senna liquid 10 mls at night', 'Senna liquid 10 mL at night'],
    ['Bisoprolol5 mg once daily', 'Bisoprolol 5 mg once daily'],
    ['Amoxicillin 500 mg three times daily 5/7', 'Amoxicillin 500 mg three times daily 5 days'],
    ['Doxycycline 100 mg once daily for 3/12, then stop', 'once daily for 3 months, then stop'],
    ['Doxycycline 100 mg once daily for 6/52', 'Doxycycline 100 mg once daily for 6 weeks'],
  ])('that can be misread has one press to mend it: %s', (wrong, right) => {
    expect(lint(inMedicines(wrong)).map(({ rule }) => rule)).toEqual(['dose-style'])
    expect(mended(inMedicines(wrong))).toContain(right)
    expect(found(inMedicines(right))).toEqual([])
  })

  it('without a space after the name is shown with it', () => {
    expect(found(inMedicines('Bisoprolol5 mg once daily'))).toEqual(['dose-style: Bisoprolol5 mg'])
  })

  it.each([
    'His INR was 2.0.',
    'Power 4/5, MMSE 24/30, seen on 3/12/2026.',
    'ALT 50 U/L.',
    'TSH 3.0 mU/L, CRP 1.0 mg/L.',
    'He has U&amp;Es today.',
    'Gleason 3+4 in 4/12 cores.',
    'Carcinoma in 3/12 nodes.',
    'He is away from 5 July. After 7/12 he is at home.',
  ])('is no dose: %s', (words) => {
    expect(found(inText(words))).toEqual([])
  })

  it.each([
    ['Ramipril 5 once daily', 'Ramipril 5'],
    ['Bisoprolol 2.5 od', 'Bisoprolol 2.5'],
    ['Insulin glargine 20 at night', 'glargine 20'],
    ['Atorvastatin 80', 'Atorvastatin 80'],
    [
      'Furosemide reduced from 80 mg to 40 once daily because of cramps',
      'Furosemide reduced from 80 mg to 40',
    ],
    ['Enoxaparin 40 subcutaneously once daily', 'Enoxaparin 40'],
    ['Metformin 500 with meals', 'Metformin 500'],
    ['Prednisolone 15 mg daily until Monday, then 10 daily', '10'],
    ['Gabapentin 300 mg in the morning and 600 at night', '600'],
    ['Adrenaline pen. The dose is 300 into the thigh at once', '300'],
    ['Warfarin 3 at six in the evening', 'Warfarin 3'],
    ['Prednisolone. He should take 20 by mouth each morning', '20'],
    ['Bisoprolol was doubled to 5 once daily because of palpitations', 'Bisoprolol was doubled to 5'],
    ['Methotrexate six tablets by mouth once weekly', 'six tablets'],
    ['Amoxicillin liquid. The dose is 10 mL three times a day', '10 mL'],
  ])('needs its unit: %s', (wrong, words) => {
    expect(found(inMedicines(wrong))).toEqual([`dose-unit: ${words}`])
  })

  it.each([
    'Co-careldopa 25/100 three times daily',
    'Salbutamol 2 puffs as required',
    'Adcal D3 1 tablet daily',
    'Methotrexate 2.5 mg tablets by mouth: six tablets once weekly',
    'Lactulose 15 mL twice daily',
    'Metformin: eGFR 24 mL/min',
  ])('with a strength or another unit is right: %s', (words) => {
    expect(found(inMedicines(words))).toEqual([])
  })

  it('of a level in the blood is none', () => {
    expect(found(inText('Tacrolimus 7.2, digoxin 1.1.'))).toEqual([])
  })

  it('needs its route beside others that have theirs, unless there is only one', () => {
    const folate = (words: string) => inMedicines(`${words}</li><li>Folic acid 5 mg by mouth once weekly`)
    expect(found(folate('Methotrexate 20 mg once weekly'))).toEqual(['route: Methotrexate'])
    expect(found(folate('Methotrexate 20 mg subcutaneously once weekly'))).toEqual([])
    expect(found(folate('Mesalazine 1 g enema at night'))).toEqual([])
    expect(found(folate('Mesalazine 4.8 g once daily'))).toEqual([])
    expect(found(folate('Ramipril 5 mg once daily'))).toEqual([])
    expect(found(inMedicines('Tramadol 50 mg twice daily'))).toEqual([])
    expect(found(inMedicines('Methotrexate 20 mg once weekly'))).toEqual(['route: Methotrexate'])
  })

  it('by injection needs its route, unless there is only one', () => {
    expect(found(inMedicines('Methylprednisolone 120 mg by injection today'))).toEqual([
      'route: Methylprednisolone',
    ])
    expect(found(inMedicines('Methylprednisolone 120 mg by intramuscular injection today'))).toEqual([])
    expect(found(inMedicines('Insulin glargine 20 units by injection at night'))).toEqual([])
    expect(found(inText('I injected his left knee with triamcinolone 40 mg.'))).toEqual([])
    expect(found(inText('Biopsy under lidocaine 1%, 2 mL by local infiltration.'))).toEqual([])
  })
})

describe('a result', () => {
  it.each([
    ['Haemoglobin was 112.', 'Haemoglobin was 112 g/L.'],
    ['Creatinine 98, HbA1c 58.', 'Creatinine 98 micromol/L, HbA1c 58 mmol/mol.'],
    ['His creatinine rose to 168.', 'His creatinine rose to 168 micromol/L.'],
    ['Troponin T peaked at 1840.', 'Troponin T peaked at 1840 ng/L.'],
    ['PSA on 2 November was 9.4.', 'PSA on 2 November was 9.4 micrograms/L.'],
    ['FVC 2.41.', 'FVC 2.41 L.'],
    ['CRP fell from 64 to 19.', 'CRP fell from 64 to 19 mg/L.'],
    ['HbA1c, the average sugar: 58.', 'HbA1c, the average sugar: 58 mmol/mol.'],
    ['Her LDL remains above 4.', 'Her LDL remains above 4 mmol/L.'],
    ['Platelets 148, albumin 38 g/L.', 'Platelets 148 × 10⁹/L, albumin 38 g/L.'],
    ['ALT 88, bilirubin 9 micromol/L.', 'ALT 88 U/L, bilirubin 9 micromol/L.'],
    ['HbA1c (average sugar) 62.', 'HbA1c (average sugar) 62 mmol/mol.'],
    ['Creatinine has crept up to 168.', 'Creatinine has crept up to 168 micromol/L.'],
    ['Pressures were 24 right. Albumin 38 g/L.', 'Pressures were 24 mmHg right. Albumin 38 g/L.'],
    [
      'Potassium has crept up to 5.7. Albumin 38 g/L.',
      'Potassium has crept up to 5.7 mmol/L. Albumin 38 g/L.',
    ],
    ['Temperature 38.9, pulse 104 beats per minute.', 'Temperature 38.9 °C, pulse 104 beats per minute.'],
  ])('that could be in another unit needs its own: %s', (wrong, right) => {
    expect(lint(inText(wrong)).map(({ rule }) => rule)).toEqual(['result-unit'])
    expect(mended(inText(wrong))).toContain(right)
    expect(found(inText(right))).toEqual([])
  })

  it('that is unlikely in the usual unit is left to the reader', () => {
    expect(lint(inText('Haemoglobin was 11.2.')).map(({ fix }) => fix)).toEqual([undefined])
    expect(lint(inText('Weight 84.')).map(({ fix }) => fix)).toEqual([undefined])
  })

  it.each([
    'INR 2.4, eGFR 58, BMI 33.',
    'MMSE 24/30, DAS28 5.3.',
    'Platelets 148. Temperature 36.9. Sodium 138.',
    'Haemoglobin was checked on 12 March.',
    'His last PSA was in 2024.',
    'Intraocular pressure at 11.10 was normal.',
    'HbA1c 6.5%, urine ACR 7.2.',
    'Weight 84 kg.',
    'Oestradiol 210 and 340 pmol/L.',
    'Prolactin 410 mIU/L, CRP fell from 64 to 19 mg/L.',
  ])('that is a score or a ratio, or has its unit, is right: %s', (words) => {
    expect(found(inText(words))).toEqual([])
  })
})

describe('a letter to the patient', () => {
  it('explains medical words by one press', () => {
    expect(found(toPatient('You have hypertension. Hypertension is common.'))).toEqual([
      'jargon: hypertension',
    ])
    expect(mended(toPatient('You have hypertension.'))).toContain('hypertension (high blood pressure)')
    expect(mended(toPatient('Take one tablet bd.'))).toContain('Take one tablet twice daily.')
  })

  it.each([
    'Please mobilise fully.',
    'Use the emollient.',
    'There was hepatosplenomegaly.',
    'The pain is neuropathic.',
    'You have had two exacerbations.',
    'Your first scan was unremarkable and the second was normal.',
  ])('has words that a patient can follow: %s', (words) => {
    expect(lint(toPatient(words)).map(({ rule }) => rule)).toEqual(['jargon'])
  })

  it.each([
    'You have arthritis and diarrhoea.',
    'You have endometriosis, a condition of the womb.',
    'There are nodules in both lungs. A nodule is a small round spot.',
    'You have polymyalgia rheumatica. This is a common cause of stiff shoulders.',
    'You have high blood pressure. The medical name is hypertension.',
    'You have hypertension (high blood pressure).',
    'Take one tablet twice a day.',
  ])('with words that are explained is right: %s', (words) => {
    expect(found(toPatient(words))).toEqual([])
  })

  it('has no abbreviations that it does not explain', () => {
    expect(found(toPatient('You need an ERCP. The ERCP takes an hour.'))).toEqual(['abbreviation: ERCP'])
    expect(found(toPatient('A camera test (ERCP) takes an hour. Bring your NHS number.'))).toEqual([])
    expect(found(toPatient('You need an ERCP.'), { allowedAbbreviations: ['ercp'] })).toEqual([])
    expect(found(inText('He needs an ERCP.'))).toEqual([])
  })

  it.each([
    'Please STOP taking it, ONLY use the cream, BEFORE meals.',
    'You have stage III disease.',
    'Mr SMITH and Mrs NASH saw it on the BBC.',
    'Bring this letter.</p><h3>PLAN</h3><p>Rest.</p><h3>ADVICE</h3><p>Drink more.',
  ])('may have words in capitals that are no medical abbreviation: %s', (words) => {
    expect(found(toPatient(words))).toEqual([])
  })

  it('has no very long sentences', () => {
    const long = `We talked about ${'the scan and '.repeat(9)}the blood tests.`
    expect(found(toPatient(long))).toEqual([`long-sentence: ${long}`])
    expect(found(toPatient(long.replaceAll(' and ', '. ')))).toEqual([])
    expect(found(inText(long))).toEqual([])
  })
})

describe('the lint', () => {
  it('leaves out the rules that the practice switched off', () => {
    const content = inMedicines('Warfarin 1.0 mg once daily; ramipril 5 mg OD')
    expect(lint(content).map(({ rule }) => rule)).toEqual(['dose-style', 'abbreviation'])
    expect(lint(content, { off: ['dose-style'] }).map(({ rule }) => rule)).toEqual(['abbreviation'])
  })

  it('finds the exact words of the plain text, also between marks', () => {
    const content = inMedicines('<strong>Warfarin</strong> 1.<em>0</em> mg &amp; rest, levothyroxine 50 mcg')
    const text = plainTextOf(content)
    const findings = lint(content)
    expect(findings.map(({ start, end }) => text.slice(start, end))).toEqual(['1.0 mg', '50 mcg'])
  })

  it('takes time in proportion to the length, whatever the text', () => {
    const patterns = [
      '1.0 mg ',
      '<b>x',
      'GP to check ',
      'ramipril stopped. ',
      '1.1111',
      'MS ',
      'Hb 9, ',
      '<li>',
    ]
    for (const pattern of patterns) {
      const started = performance.now()
      lint(pattern.repeat(Math.ceil(60_000 / pattern.length)))
      expect(performance.now() - started).toBeLessThan(10_000)
    }
  })
})

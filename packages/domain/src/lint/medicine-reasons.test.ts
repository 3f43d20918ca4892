import { describe, expect, it } from 'vitest'
import { lintLetter } from './lint-letter.ts'
import { lintRules } from './types.ts'

const inText = (words: string) =>
  `<p>Dear Dr Bell,</p><h3>Diagnosis</h3><p>Heart failure</p><p>I saw him in clinic. ${words}</p>`
const inList = (words: string) =>
  `<p>Dear Dr Bell,</p><h3>Diagnosis</h3><p>Heart failure</p><h3>Medication</h3><ul><li>${words}</li></ul>`

function found(content: string): string[] {
  const off = lintRules.filter((rule) => rule !== 'medicine-reason')
  return lintLetter({
    content,
    type: 'consultation',
    reader: 'clinician',
    off,
    allowedAbbreviations: [],
  }).map(({ rule }) => rule)
}

describe('a medicine that was changed needs its reason', () => {
  it.each([
    inText('I have stopped his amlodipine today.'),
    inText('Amitriptyline was halved to 10 mg at night.'),
    inText('We have swapped her sertraline for mirtazapine 15 mg at night.'),
    inText('Morphine was exchanged on Monday for oxycodone 10 mg twice daily.'),
    inText('She is now on lamotrigine 50 mg in place of valproate, which was tailed off in May.'),
    inText('You no longer need to take aspirin.'),
    inText('I have increased sertraline to 100 mg once daily. If she is well I will see her in May.'),
    inText('Bisoprolol was stopped after the clinic in May.'),
    inText('Furosemide was stopped. His daughter helps with the tablets.'),
    inText('Stopped: atenolol 50 mg once daily.'),
    inText('We have switched him from ramipril to candesartan 8 mg once daily.'),
    inText('Codeine has been swapped for tramadol 50 mg as required.'),
    inText('Citalopram was converted to sertraline 50 mg once daily over 2 weeks.'),
    inText('His furosemide goes down to 20 mg in the morning.'),
    inText('Gabapentin has been withdrawn. He lives with his son.'),
    inText('She came off the omeprazole on 3 June.'),
    inText('Digoxin is discontinued as of today.'),
    inText('Simvastatin has been replaced by rosuvastatin 10 mg at night.'),
    inText('I have asked him to stop naproxen from Monday.'),
    inText('The bisoprolol was reduced by half, as discussed.'),
    inText('Metformin was stopped as planned.'),
    inText('She gave up the lisinopril in May.'),
    inText('We agreed to move from sertraline to venlafaxine 75 mg once daily. No allergies.'),
    inText('Levetiracetam was pushed up to 1 g twice daily.'),
    inList('Simvastatin 40 mg: D/C'),
    inList('Doxazosin is down from 8 mg to 4 mg at night'),
    inList('Naproxen: stopped'),
    inList('Bumetanide 1 mg once daily (reduced from 2 mg)'),
    inList('Edoxaban 60 mg once daily in place of warfarin'),
    inList('Diltiazem – discontinued today'),
    inList('Pregabalin 75 mg twice daily (down from 150 mg)'),
    inList('Doxazosin withheld since 3 May'),
    inText('Metformin was stopped during this admission and we put nothing in its place.'),
    inText('We agreed that he would no longer take simvastatin.'),
    `${inList('Lamotrigine 125 mg twice daily (was 100 mg)')}<p>Actions for the GP: none, as we supply the lamotrigine.</p>`,
    inList('Solifenacin stopped – switched to mirabegron 50 mg once daily'),
    inList('Isosorbide mononitrate: reduced to 30 mg once daily from today'),
  ])('%s', (content) => {
    expect(found(content)).toEqual(['medicine-reason'])
  })
})

describe('a medicine that was changed for a reason, or not changed, is right', () => {
  it.each([
    inText('Stop clopidogrel on 1 December. He needed it for only 12 months, and that time is up.'),
    inText('Weight is down from 80 kg to 75 kg on furosemide.'),
    inText('I halved his bisoprolol; his pulse was 46.'),
    inText('I have stopped his amlodipine as his ankles are swollen.'),
    inText('Losartan goes up from 25 mg to 50 mg, to bring his blood pressure down.'),
    inText('Spironolactone was stopped with a potassium of 5.9 mmol/L.'),
    inText('Morphine was exchanged for oxycodone 5 mg twice daily; she had been drowsy.'),
    inText('His sugar was too low before lunch. We agreed to cut glargine from 16 to 12 units.'),
    inText('Please add latanoprost to the repeat list.'),
    inText('Prednisolone 10 mg once daily, reducing by 1 mg every month.'),
    inText('I will review the lorazepam, meaning to stop it.'),
    inText('Amitriptyline was halved to 10 mg at night, given his drowsiness.'),
    inText('In light of the scan we have stopped clopidogrel.'),
    inText('Bisoprolol: stopped. He is comfortable. He is no longer able to swallow tablets.'),
    inList('Gliclazide stopped</li><li>Empagliflozin 10 mg once daily started'),
    inList('Lamotrigine 125 mg twice daily (was 100 mg; the level falls in pregnancy)'),
    inText('His potassium is 5.9 mmol/L. I have therefore stopped ramipril.'),
    inText('Since the rash has not settled, allopurinol was stopped.'),
    inText('Citalopram was stopped at his own request.'),
    inText('Omeprazole was stopped now that the course of naproxen is over.'),
    inText('Gliclazide was reduced. It had made her hypoglycaemic at night.'),
    inText('Warfarin was stopped in response to a bleed.'),
    inText('Furosemide was reduced to 20 mg, with good control of his oedema.'),
    inText('Nitrofurantoin was stopped, to spare his lungs.'),
    inText('Metoclopramide was stopped on the advice of the neurologist.'),
    inText('Tamsulosin was stopped; it did not help.'),
    inText('He has been well since you started bisoprolol 2.5 mg once daily.'),
    inText('He finished 7 days of doxycycline on Friday.'),
    inText('Please ask us before prescribing ciprofloxacin.'),
    inText('He continues ramipril 5 mg once daily.'),
    inText('Apixaban was stopped before his operation.'),
    inText('Ramipril was stopped when his potassium rose to 6.1 mmol/L.'),
    inText('Metformin was stopped during his admission with sepsis.'),
    inText('Ramipril was withheld until his kidney function recovers.'),
    inText('Metformin was stopped as a precaution.'),
    inText('Naproxen was stopped as a result of his ulcer.'),
    inList('Naproxen: stopped (heartburn and anaemia)'),
    inList('Diltiazem stopped – constipation'),
    inList('Spironolactone: reduced: hyperkalaemia'),
    inList('Pregabalin 75 mg twice daily (down from 150 mg due to dizziness)'),
    inList('Trimethoprim stopped: allergy'),
    inList('Ramipril 5 mg once daily, no change'),
  ])('%s', (content) => {
    expect(found(content)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { lintLetter } from './lint-letter.ts'
import { lintRules } from './types.ts'

const diagnosis = '<p>Dear Dr Bell,</p><h3>Diagnosis</h3><p>Heart failure</p>'
const inPlan = (words: string) => `${diagnosis}<h3>Plan</h3><ul><li>${words}</li></ul>`
const forGp = (words: string) => `${diagnosis}<h3>Actions for GP</h3><ul><li>${words}</li></ul>`
const toPatient = (words: string) => `<p>Dear Mrs Lee,</p><h3>What happens next</h3><p>${words}</p>`

/** Lists what each action lacks: 'who', 'when' or 'both'. */
function missing(content: string): string[] {
  const off = lintRules.filter((rule) => rule !== 'action-detail')
  const reader = content.startsWith('<p>Dear Mrs') ? 'patient' : 'clinician'
  const findings = lintLetter({ content, type: 'consultation', reader, off, allowedAbbreviations: [] })
  return findings.map(({ message }) =>
    message.includes('who') ? (message.includes('when') ? 'both' : 'who') : 'when',
  )
}

describe('an action that nobody is named for is found', () => {
  it.each([
    inPlan('A repeat echocardiogram is required in 6 months'),
    `${diagnosis}<p>Her drain out on 3 July.</p>`,
    `${diagnosis}<p>We decided that a home visit is to be arranged before the end of June.</p>`,
    `${diagnosis}<p>A bone scan is needed before your clinic on 4 March.</p>`,
    `${diagnosis}<p>I will see her in May and someone should explain the pump before then.</p>`,
    inPlan('Calcium and vitamin D to be rechecked in 3 months; if low, will need an infusion'),
    inPlan('On this dose she should have a blood count within 2 weeks'),
    inPlan('Sutures to come out on day 10'),
    inPlan('Drain out on day 2'),
    inPlan('The family are to be told the result this week'),
    inPlan('Wound check at one week'),
    inPlan('To have a repeat ferritin in 3 months'),
    inPlan('He will need a chest X-ray in 6 weeks'),
    inPlan('Someone should telephone the family this week'),
    inPlan('A sleep study is needed before the new year'),
    inPlan('For repeat colonoscopy in 3 years'),
    inPlan('For 7-day heart monitor before Easter'),
    inPlan('She ought to have her hearing tested in the spring: a hearing test needs booking'),
    inPlan('His blood pressure should be carefully monitored every week'),
    inPlan('Dressings to be changed every other day'),
    inPlan('A 24-hour tape is required in January'),
    inPlan('INR to be checked on Friday'),
    inPlan('Flu vaccination needs arranging in October'),
    inPlan('Lithium level due Friday 6 June'),
    inPlan('The clips should come out on 14 March, and I will see him in May'),
    inPlan('It would be sensible for his weight to be checked every month'),
    inPlan('U&amp;Es and creatinine one week after each increase'),
    inPlan('Repeat colonoscopy in 3 years'),
    inPlan('The pessary needs changing in four months'),
    toPatient('Your blood will need to be tested 2 days before each treatment.'),
    toPatient('Your next smear is due in March.'),
    inPlan('Warfarin to be bridged with dalteparin from Monday'),
    inPlan('PICC line dressing will need renewing every week'),
    inPlan('School to be contacted this week about his epilepsy'),
    inPlan('Denosumab injection in April'),
    inPlan('Nephrostomy needs exchanging in 3 months'),
    inPlan('Her Mirena is due for replacement in May'),
    inPlan('A letter should go to the DVLA this week'),
    inPlan('He ought to have his pacemaker interrogated within 4 weeks'),
    inPlan('Must have an MRI within 4 weeks'),
    inPlan('Her wound should be reviewed in 5 days'),
    inPlan('Repeat U&amp;Es are necessary in 1 week'),
    inPlan('The catheter needs to be changed in 12 weeks'),
    toPatient('Your stitches need to be removed in 10 days.'),
    toPatient('Your eyes should be tested in the spring: a test needs to be booked.'),
  ])('%s', (content) => {
    expect(missing(content)).toEqual(['who'])
  })
})

describe('an action that has no day, term or event is found', () => {
  it.each([
    forGp('Health visitor to weigh him in due course'),
    inPlan('The heart failure nurse will titrate her bisoprolol'),
    forGp('Please repeat her ferritin and let us know if it is below 15 micrograms/L'),
    forGp('Please recheck his calcium; refer him back if it is high'),
    forGp('Please check his thyroid function in due course'),
    forGp('Please recheck his potassium, which was 5.6 mmol/L today'),
    forGp('Please arrange a 24-hour blood pressure recording'),
    forGp('Please repeat his FBC when convenient'),
    forGp('Please review her mood soon'),
    forGp('Please repeat LFTs at some point'),
    forGp('Please give the pneumococcal vaccine'),
    forGp('Please check her weight regularly'),
    forGp('Please invite him for his asthma review'),
    forGp('Please telephone her with the result of the swab'),
    forGp('Please monitor lithium levels as they were high in March'),
    forGp('Please refer her to the dietitian when you can'),
    forGp('Please measure his HbA1c at your convenience'),
    inPlan('Our respiratory nurse, Jo Finch, will teach him inhaler technique'),
    inPlan('Our day unit will give the next infusion, now that he is well'),
    inPlan('I look forward to reviewing him'),
    inPlan('Our secretary will send an appointment before too long'),
    forGp('Please ask the district nurse to remove the stitches'),
    forGp('She needs a pneumococcal vaccine from you'),
    forGp('Please make a referral to the memory clinic'),
    inPlan('I will look at the scar again'),
    inPlan('Our specialist nurse will telephone him shortly'),
    inPlan('I will ask the dietitian to see him'),
    inPlan('We will present her at the MDT'),
    inPlan('She will be seen by our psychologist'),
    inPlan('I would like to see her again'),
    inPlan('The stoma nurses will check the wound as and when'),
    forGp('We would be grateful for a repeat full blood count'),
    toPatient('Please arrange a blood test.'),
    toPatient('I will arrange a scan of your kidneys.'),
    toPatient('Our nurse will give you an injection.'),
  ])('%s', (content) => {
    expect(missing(content)).toEqual(['when'])
  })
})

describe('an action with who and when, and what is no action, is right', () => {
  it.each([
    forGp('Please repeat her ferritin in 3 months and refer her back if it is below 15 micrograms/L'),
    forGp('Please recheck his calcium within 4 weeks; if high, refer him back'),
    forGp('If his potassium is above 5.5 mmol/L, please stop spironolactone'),
    forGp('Please give the pneumococcal vaccine by Christmas'),
    forGp('Please give her first vaccines at eight weeks old'),
    forGp('Please continue bisoprolol 2.5 mg once daily'),
    forGp('Please arrange a 24-hour blood pressure recording in January'),
    forGp('Please check her weight every month'),
    forGp('None; we will send you the report'),
    forGp('Please continue to prescribe apixaban'),
    forGp('Please note that he is allergic to penicillin'),
    inPlan('He is to be reassured about his heart'),
    `${diagnosis}<p>The drain came out on 3 July.</p>`,
    inPlan('Follow-up: knee clinic in 6 weeks'),
    `${diagnosis}<p>I booked a bone scan here for 1 March, before your clinic on 4 March.</p>`,
    inPlan('We will continue to prescribe his methotrexate'),
    forGp('None'),
    forGp('GP to do: nil.'),
    inPlan('Our nurse will repeat the echocardiogram in 6 months'),
    inPlan('I will write to him within a week of the scan'),
    inPlan('I have booked the MRI for 4 January'),
    inPlan('The ward will change his dressings every other day'),
    inPlan('No further imaging is needed'),
    inPlan('He should have a low threshold for coming back'),
    inPlan('She should have enough inhalers until March'),
    inPlan('Sutures will be removed by the practice nurse on day 10'),
    inPlan('Follow-up here in 3 months'),
    inPlan('He will ring us if the pain returns'),
    inPlan('CT of the chest'),
    inPlan('Depot due 14 August from the community nurse'),
    inPlan('He is due to retire in June'),
    inPlan('The scan was repeated in March'),
    toPatient('Our nurse will take out your stitches on 3 May.'),
    toPatient('You do not need any more tests.'),
  ])('%s', (content) => {
    expect(missing(content)).toEqual([])
  })
})

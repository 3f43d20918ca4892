import { describe, expect, it } from 'vitest'
import { lintLetter } from './lint-letter.ts'
import { type LintRule, lintRules } from './types.ts'

const none = '<h3>Actions for GP</h3><p>None</p>'
const inText = (words: string) =>
  `<p>Dear Dr Bell,</p><h3>Diagnosis</h3><p>Heart failure</p><p>I saw him in clinic. ${words}</p>${none}`

function found(content: string, reader: 'clinician' | 'patient' = 'clinician'): string[] {
  const off = lintRules.filter((rule) => rule !== 'hidden-action' && rule !== 'gp-actions')
  return lintLetter({ content, type: 'consultation', reader, off, allowedAbbreviations: [] }).map(
    ({ rule }) => rule,
  )
}

describe('a request to the GP in the middle of the text is found', () => {
  it.each([
    'Would you be so kind as to recheck his ferritin in 3 months?',
    'Could you please see this 40-year-old in your surgery and stop his ramipril?',
    'I would be grateful for an appointment with your nurse to remove the clips.',
    'I would be grateful for an urgent appointment for bloods in 2 weeks.',
    'She missed her smear, so the surgery could kindly take it in June.',
    'He has never been screened for TB and I told him that you would do so before August.',
    'The insurance form is with him and should come from your office by 2 July.',
    'I would be happy for the stitches to come out at your surgery on Monday.',
    'Her creatinine will stay under your care, with a test every 3 months.',
    'You will no doubt plot her growth every 3 months.',
    'The surgery should not issue more than a week of tablets at a time.',
    'Apixaban 5 mg twice daily; GP to halve the dose in 2 weeks.',
    'Repeat blood pressure with the GP in 1 week was recommended.',
    'Please forward his vaccination record.',
    'Her GP is best placed to refer her for counselling.',
    'Suggest repeat FBC in 3 months.',
    'Could her thyroid function be repeated in 6 weeks?',
    'His next injection falls to the practice, on 4 January.',
    'She runs out on Friday and I told her to collect more from you next week.',
    'I would welcome your checking his weight in a month.',
    'The practice nurse might take out the sutures on day 10.',
    'May I leave the titration with you over the next 6 weeks?',
    'I wonder if the surgery might add him to the asthma register this month.',
    'It would help us if his lipids were measured before the next visit.',
    'She has been told that the sick note will come from you this week.',
    'We suggest the practice checks his feet every 3 months.',
    'From your side, an ECG in 2 weeks is all that is needed.',
    'Over to you for the annual review in March.',
    'Her surgery will need to remove the clips on day 10.',
    'Could her surgery arrange for the district nurses to dress the wound?',
    'It would help us greatly if his bloods were done with you before he comes next.',
    'I leave the dose of ramipril to your judgement.',
    'I would ask that simvastatin be stopped.',
    'Ongoing prescriptions will have to come from primary care.',
    'His GP will arrange the echocardiogram within 4 weeks.',
    'The B12 injections can continue at the surgery every 3 months.',
    'A further 28 days of the tablets, please, from 3 December.',
    'He will be calling at your surgery next week to have his dressing changed.',
    'Do keep an eye on his potassium every month.',
    'You may want to think about a statin in the new year.',
    'With your help she could stop smoking before the operation in May.',
    'He is expecting you to ring with the result by Friday.',
    'Bloods with yourselves in 2 weeks, then we will talk again.',
    'Might I suggest a trial of sertraline in the new year?',
    'I am relying on you to sign his driving form by 1 January.',
    'I have asked mum to bring him to you in 2 weeks to be weighed.',
    'Prescribing passes to primary care from 1 January.',
    'A flu jab at the practice before the end of November would not go amiss.',
    'I should like him to have his bloods done with you next week.',
    'We rely on primary care to stop the aspirin on 3 March.',
    'She will need a further supply of the cream before Christmas.',
    'There is one job for the practice nurse this month: his ear syringing.',
    'I did not take bloods, so perhaps yours could be the ones in January at the surgery.',
    'He was happy for the surgery to review the dose in 4 weeks.',
    'We would be glad of an up-to-date weight from you by 3 January.',
    'You will have him weighed every month, as we agreed.',
    'Your surgery could fit the monitor next week.',
    'Somebody at the practice should look at the wound on Monday.',
    'You kindly signed the form, so from 1 May the azathioprine will come from the surgery.',
    'I have told him to see your practice nurse for the vaccine before the end of October.',
    'The practice takes over the INR monitoring from Monday.',
    'Bloods via GP in 4 weeks.',
    'My advice would be to stop the bendroflumethiazide.',
    'Perhaps the surgery would take carbocisteine off his repeat list this week.',
    'I wonder whether an iron supplement might be started.',
    'I hope the practice pharmacist can go through his inhalers with him this month.',
  ])('%s', (words) => {
    expect(found(inText(words))).toEqual(['hidden-action'])
  })
})

describe('what asks nothing of the GP is right', () => {
  it.each([
    'Please find enclosed the echo report.',
    'You are welcome to ring me if he relapses.',
    'Surgery should relieve the pain within 6 weeks.',
    'The surgery will take 2 hours and will be on 3 May.',
    'You will remember that he had a stent in 2019.',
    'The azathioprine comes from our pharmacy.',
    'Our community nurse will take blood on 4 May.',
    'As you know, he was started on ramipril in May.',
    'You started amlodipine in June and it has helped.',
    'He was told at the surgery in March that his bloods were normal.',
    'She works at a GP practice and will return to work next week.',
    'I will write to you when the biopsy is reported next week.',
    'We will send you the report by Friday.',
    'She will see our nurse in 4 weeks and I will write to you after that.',
    'He will come back to clinic in 3 months.',
    'Could this be sarcoidosis? The scan on Friday will tell.',
    'She asked whether she could fly next month and I said yes.',
    'He can drive again from next week.',
    'She lives near the surgery and walks there every week.',
    'The practice nurse vaccinated him last week.',
    'He should return to us if his pain gets worse in the next month.',
    'Thank you for checking his bloods in October.',
    'Your letter of 3 May said that he would see the dentist.',
    'I would be happy to see him again at any time.',
    'You kindly arranged an X-ray, which was normal.',
    'Surgery is planned at the hospital in January.',
    'He would like surgery and will have it in the spring.',
    'I will be in touch with you next week.',
    'He should avoid heavy lifting for 6 weeks.',
    'Please do not hesitate to call us in the meantime.',
    'The swelling from the surgery should settle in 2 weeks.',
    'He can come back to you if it returns in the next month.',
    'His GP had stopped the aspirin in June.',
    'With practice he will manage the pump by the spring.',
    'Her sister, a GP, will stay with her for 2 weeks.',
    'The nurse will share the results with you in 2 weeks.',
    'You saw him in April and he has since improved every month.',
    'She may need an operation in the new year.',
    'I told him that he could swim again in 2 weeks.',
    'She had surgery to take out her gallbladder in March and is well.',
    'She had surgery to fit a pacemaker.',
    'She returns to surgery on 3 May.',
    'You will see that his HbA1c has been stable for 3 months.',
    'You will have his results in 2 weeks.',
    'You will get a copy within 2 weeks.',
    'We will discuss him at our meeting next week and I will let you know.',
  ])('%s', (words) => {
    expect(found(inText(words))).toEqual([])
  })
})

describe('in a letter to the patient, work for the GP', () => {
  const letter = (words: string, box: string) =>
    `<p>Dear Mrs Lee,</p><p>You came to the clinic. ${words}</p><h3>For your GP</h3><p>${box}</p>`

  it.each([
    'Your GP will check your kidneys in 2 weeks.',
    'Your practice nurse can give you the injection every 3 months.',
    'You can have your stitches out at your GP surgery next week.',
    'Your GP should start new tablets next week.',
  ])('that its part does not say is found: %s', (words) => {
    expect(found(letter(words, 'Nothing.'), 'patient')).toEqual(['hidden-action'])
  })

  it.each([
    [
      'Your GP will check your kidneys in 2 weeks.',
      'Please repeat the blood test of the kidneys in 2 weeks.',
    ],
    ['You can see your GP if it gets worse in the next 2 weeks.', 'Nothing.'],
    ['Your GP has a copy of this letter.', 'Nothing.'],
    ['I will write to your GP next week.', 'Nothing.'],
  ])('that its part says, and what is none, is right: %s', (words, box) => {
    expect(found(letter(words, box), 'patient')).toEqual([])
  })
})

describe('an action that other patients have word for word', () => {
  const action = 'Repeat U&Es in 2 weeks'
  const letter = (content: string, off: readonly LintRule[] = []) =>
    lintLetter({
      content,
      type: 'consultation',
      reader: 'clinician',
      off,
      allowedAbbreviations: [],
      repeated: [{ action, patients: 4 }],
    }).filter(({ rule }) => rule === 'repeated-action')

  it('is found at its words, or at no place if they are only in the box', () => {
    const content = '<p>Dear Dr Bell,</p><p>GP to repeat U&amp;Es in 2 weeks.</p>'
    expect(letter(content)).toMatchObject([{ start: 20, end: 42, text: action }])
    expect(letter('<p>Dear Dr Bell,</p><p>He is well.</p>')).toMatchObject([
      { start: 0, end: 0, text: action },
    ])
    expect(letter(content)[0]?.message).toContain('4 other patients')
  })

  it('is left alone if the practice switched the rule off', () => {
    expect(letter('<p>Dear Dr Bell,</p>', ['repeated-action'])).toEqual([])
  })
})

describe('what the GP is to do is unsaid', () => {
  const long = 'He has had no chest pain, walks two miles a day and sleeps on one pillow. '.repeat(6)
  const letter = (end: string) => `<p>Dear Dr Bell,</p><p>${long}</p><p>${end}</p><p>Yours sincerely</p>`

  it.each([
    'I have reassured him and given him a leaflet.',
    'I have made no further appointment.',
    'He goes on the list for the procedure in May.',
    'I will look at the scar again in April.',
    'He has my number should he need it.',
  ])('at the end of a letter without a plan: %s', (end) => {
    expect(found(letter(end))).toEqual(['gp-actions'])
  })

  it.each([
    'No action is needed from you.',
    'I do not need you to do anything in the meantime.',
    'There is nothing for the practice to do.',
    'Please repeat his bloods in May.',
    'His GP will continue bisoprolol.',
  ])('but not where it is said: %s', (end) => {
    expect(found(letter(end))).not.toContain('gp-actions')
  })

  it('and is said of the last words of the letter, not of the signature or the copies', () => {
    const content = `${letter('I have made no further appointment.')}<p>Dr Amara Okafor, Consultant Cardiologist</p><p>cc: Ada Lee, the heart failure team, St Mary’s</p>`
    const findings = lintLetter({
      content,
      type: 'consultation',
      reader: 'clinician',
      off: [],
      allowedAbbreviations: [],
    })
    expect(findings).toMatchObject([{ rule: 'gp-actions', text: 'I have made no further appointment.' }])
  })

  it('and a short note need not say it', () => {
    expect(found('<p>Dear Dr Bell,</p><p>He did not attend today.</p>')).toEqual([])
  })
})

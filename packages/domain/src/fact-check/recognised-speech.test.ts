// Tests letters made from recognised speech, which splits words, has no punctuation or capitals, and includes words that were
// taken back.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'

const nobody = {
  name: 'Pat Nobody',
  dob: '1960-01-01',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Dr Bell',
  allergies: [],
  medications: [],
}

function raised(dictation: string, words: string): string[] {
  return checkFacts({ letter: `<p>${words}</p>`, dictation, patient: nobody })
    .filter(({ severity }) => severity !== 'minor')
    .map(({ severity, kind }) => `${severity} ${kind}`)
}

describe('a right letter from recognised speech raises nothing', () => {
  it.each([
    ['a word heard in two parts', 'the spleno megaly has gone down', 'The splenomegaly has reduced.'],
    ['an abbreviation in two parts', 'DNA CPR form signed in June', 'DNACPR form signed in June.'],
    ['a test in two parts', 'echo cardiogram in six months please', 'Echocardiogram in 6 months, please.'],
    ["an o'clock in two words", 'she wakes at 4 o clock', "She wakes at 4 o'clock."],
    [
      'a name without its capital',
      'I saw her with her husband ronald. Ronald has angina and cannot drive.',
      'I saw her with her husband Ronald. Her husband has angina and cannot drive.',
    ],
    [
      'a relative before something else',
      'balance clinic she came with the neighbour not the son four blackouts since june two of them at church the others at home no warning before any of them she says she drinks enough',
      'She has had four blackouts since June, two of them at church, without warning.',
    ],
    [
      'what follows a closed denial',
      'tetanus is up to date so none given and aspirin 75 mg a day for the foot and the plaster on',
      'Aspirin 75 mg a day.',
    ],
    [
      'a medicine that was taken back',
      'cover with cefalexin no, trimethoprim 200 mg twice daily for a week',
      'Trimethoprim 200 mg twice daily for 1 week.',
    ],
    [
      'a change that was taken back',
      'candesartan goes up to 16 mg no I tell a lie we leave it',
      'Candesartan: unchanged.',
    ],
  ])('%s', (_, said, written) => {
    expect(raised(said, written)).toEqual([])
  })
})

describe('a wrong letter from recognised speech is found', () => {
  it.each([
    [
      'a medicine before its order',
      'naproxen to stop her kidneys are worse',
      'Naproxen: continue.',
      'critical medicine-action',
    ],
    [
      'a medicine before its verb',
      'zopiclone stops now sertraline 50 mg stays',
      'Zopiclone continues. Sertraline 50 mg stays.',
      'medicine-action',
    ],
    [
      'a relative named in small letters',
      'I saw her with her husband ronald. Ronald has angina and cannot drive.',
      'She has angina and her husband cannot drive.',
      'experiencer',
    ],
  ])('%s', (_, said, written, expected) => {
    expect(raised(said, written).join()).toContain(expected)
  })
})

describe('what a denial reaches in the dictation', () => {
  it.each([
    ['not a circumstance', 'no steroids at this weight', 'Steroids are not indicated at her current weight.'],
    [
      'not a treatment that failed',
      'she is not responding to physiotherapy',
      'Physiotherapy was tried without success.',
    ],
    [
      'not the alternative',
      'if she bleeds she goes to A and E not the surgery. The stent was taken out in May.',
      'She is to attend A&E, not the surgery, if she bleeds. The stent was removed in May.',
    ],
    ['a state without a verb', 'bowels not open for five days', 'She has not opened her bowels for 5 days.'],
    [
      'a refusal for now',
      'she might accept lithium later, she said no today',
      'She declined lithium today but may consider it later.',
    ],
    [
      'not what comes before our own',
      'a scan was advised I’ve not requested it',
      'A scan was advised but has not been requested.',
    ],
    [
      'not somewhere else',
      'a sore on the left heel and none on the sacrum',
      'Left heel: sore. Sacrum intact.',
    ],
  ])('%s', (_, said, written) => {
    expect(raised(said, written)).toEqual([])
  })

  it('and it is found where the letter turns it round', () => {
    expect(raised('no chest pain at this time', 'She has chest pain.')).toEqual(['critical polarity'])
    expect(raised('she might accept lithium', 'She will not take lithium and has a rash.')).not.toEqual([])
    expect(raised('her bowels are open', 'Her bowels are not open.')).not.toEqual([])
  })
})

describe('the rest of a right letter raises nothing', () => {
  it.each([
    [
      'consent that a relative gives',
      'her mother will sign on the day',
      'Consent will be signed by her mother on the day.',
    ],
    [
      'an illness in a father’s family',
      'father has haemophilia carriers on his side of the family',
      'There are haemophilia carriers in her father’s family.',
    ],
    ['an age beside a name', 'Mrs Nobody, sixty six. INR two point four.', 'INR 2.4.'],
    ['another word for one of a clause', 'the scar is clean', 'The wound was clean.'],
    [
      'fewer cigarettes',
      'she smokes ten a day down from thirty',
      'She has reduced her smoking from 30 to 10 cigarettes a day and declined help with stopping.',
    ],
    [
      'a doubt on the other side of a but',
      'no stone that they could see but a biopsy was advised',
      'A biopsy was recommended by the radiologist.',
    ],
    [
      'an up to as required',
      'morphine 10 mg up to 2 hourly',
      'Morphine 10 mg as required, up to every 2 hours.',
    ],
  ])('%s', (_, said, written) => {
    expect(raised(said, written)).toEqual([])
  })
})

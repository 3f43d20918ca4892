// Tests single sentences that say the opposite of the dictation, or the same in other words.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'

const nobody = { name: 'Harold Finch', dob: '1967-10-05', gender: 'male', nhsNumber: null, gpName: null }

function found(dictation: string, paragraphs: string[]): string[] {
  const letter = paragraphs.map((words) => `<p>${words}</p>`).join('')
  const patient = { ...nobody, allergies: [], medications: [] }
  return checkFacts({ letter, dictation, patient }).map(({ severity, kind }) => `${severity} ${kind}`)
}

describe('verdict on a test or symptom', () => {
  it.each([
    ['the ECG was normal', 'The ECG was abnormal.', 'critical polarity'],
    ['the ECG was abnormal', 'The ECG was unremarkable.', 'critical polarity'],
    ['the biopsy was benign', 'The biopsy was malignant.', 'critical polarity'],
    ['his chest pain has resolved', 'His chest pain persists.', 'major polarity'],
  ])('is reported if reversed: %s: %s', (said, written, expected) => {
    expect(found(said, [written])).toContain(expected)
  })

  it.each([
    ['the ECG was not normal', 'The ECG was abnormal.'],
    ['the CT was normal but the MRI was abnormal', 'The CT was normal. The MRI was abnormal.'],
    ['examination was unremarkable', 'Examination was normal.'],
    ['his chest pain has settled', 'His chest pain has resolved.'],
  ])('is accepted in other words: %s: %s', (said, written) => {
    expect(found(said, [written])).toEqual([])
  })
})

describe('initials', () => {
  const patient = {
    ...nobody,
    name: 'Mrs Winifred Tolliver-Haig',
    gender: 'female',
    allergies: [],
    medications: [],
  }
  const named = (name: string, said = 'she is well', gpName: string | null = null) =>
    checkFacts({
      letter: `<p>I saw ${name}. She is well.</p>`,
      dictation: said,
      patient: { ...patient, gpName },
    }).flatMap(({ kind, severity }) => (severity === 'critical' ? [kind] : []))

  it.each(['Mrs T-H', 'Mrs TH', 'Mrs W. Tolliver-Haig', 'Mrs T'])('may stand for the patient: %s', (name) => {
    expect(named(name)).not.toContain('identity')
  })

  it('of nobody in the dictation or record are reported [H-01]', () => {
    expect(named('Mrs B-K')).toContain('identity')
    expect(named('Mrs B', 'i spoke to mrs b and she is well')).not.toContain('identity')
  })

  it.each(['Mrs B', 'Mrs HB', 'Mrs H-B', 'Ms B', 'Miss T-B', 'Dr W', 'Dr TH'])(
    'of the GP are not the patient’s, nor hers the GP’s: %s [H-01]',
    (name) => {
      expect(named(name, 'she is well', 'Dr Helen Brown')).toContain('identity')
    },
  )

  it.each(['Dr B', 'Dr HB', 'Dr H. Brown', 'Mrs T', 'Mrs W. T-H'])(
    'may stand for the patient or the GP: %s',
    (name) => {
      expect(named(name, 'she is well', 'Dr Helen Brown')).toEqual([])
    },
  )

  it('after Dr may stand for a patient who is a doctor', () => {
    const letter = '<p>I saw Dr T-H. She is well.</p>'
    const own = { ...patient, name: 'Dr Winifred Tolliver-Haig' }
    expect(checkFacts({ letter, dictation: 'she is well', patient: own })).toEqual([])
  })

  it('that were dictated of a doctor are not the patient’s [H-01]', () => {
    const said = 'doctor k asked me to see her. dr k is kind'
    expect(named('Dr K', said)).not.toContain('identity')
    expect(named('Mrs K', said)).toContain('identity')
  })
})

describe('both sides', () => {
  it('are accepted only if both were dictated [H-08]', () => {
    expect(found('pain in the right and left knees', ['Pain in both knees.'])).toEqual([])
    expect(found('pain in the left knee', ['Pain in both knees.'])).toEqual(['critical side'])
  })
})

describe('dictation without full stops', () => {
  it.each([
    [
      'there was no stricture and no tumour biopsies are awaited',
      ['There was no stricture and no tumour.', 'Biopsies are awaited.'],
    ],
    ['he has never had tb a rash with gold', ['He has never had tuberculosis.', 'A rash with gold.']],
    [
      'i referred him to the dietitian if the swab is negative stop the flucloxacillin',
      ['I referred him to the dietitian.', 'If the swab is negative, stop flucloxacillin.'],
    ],
    ['he never squats it gave way', ['He never squats.', 'It gave way.']],
  ])('starts a new statement after a finding: %s', (said, written) => {
    expect(found(said, written)).toEqual([])
  })
})

describe('rewording', () => {
  it.each([
    ['this is a migraine rather than a focal epilepsy', 'This is a migraine and not a focal epilepsy.'],
    ['valproate is not for him', 'He should not have valproate.'],
    ['he has not driven since May', 'He has stopped driving, since May.'],
    ['flexion ninety five degrees', 'Flexion 95°.'],
    ['temperature thirty seven point two degrees', 'Temperature 37.2°C.'],
    ['temperature thirty seven point two', 'Temperature 37.2°.'],
    ['a scan showed no aneurysm', 'A scan excluded an aneurysm.'],
    ['the foot pulses are missing', 'The foot pulses were absent.'],
    ['MMSE nineteen out of thirty it was twenty two last year', 'MMSE 19/30 (22/30 last year).'],
    ['he smokes five a day which is down from twenty', 'His smoking is reduced from 20 to 5 a day.'],
    ['he lost a leg to gangrene', 'He had an amputation for gangrene.'],
    ['stop the ramipril today and the aspirin too', 'Ramipril and aspirin stopped today.'],
    ['the thiazide is not helping his gout', 'The thiazide aggravates his gout.'],
    ["topiramate isn't an option", 'Topiramate is not suitable.'],
    [
      'the joint line is tender and McMurray’s is negative',
      'Joint line tenderness with a negative McMurray’s test.',
    ],
    ['he is a metre sixty eight tall', 'Height 1.68 m.'],
    ['temperature thirty nine one', 'Temperature 39.1.'],
    ['furosemide has not been restarted', 'Furosemide remains stopped.'],
    ['he had a lump out last year', 'He had a lump excised last year.'],
    ['he walks three miles a day', 'Exercise: 3 miles daily.'],
    ['one in two thousand fail', '1 in 2,000 fail.'],
    [
      'omeprazole forty milligrams twice a day is too much once a day will do',
      'Omeprazole 40 mg once a day.',
    ],
    [
      'his father and he stopped smoking in two thousand and four his father lost both legs',
      'He gave up smoking in 2004. His father lost both legs.',
    ],
    ['his children have asthma', 'His son has asthma.'],
    ['never give him an ACE inhibitor', 'ACE inhibitors must never be given to him.'],
    ['no personal or family history of clots', 'Neither he nor his family have had clots.'],
    ['admitted on the ninth of January discharged the fifteenth', 'Admission: 9 to 15 January.'],
  ])('is accepted: %s: %s', (said, written) => {
    expect(found(said, [written])).toEqual([])
  })

  it.each([
    ['valproate is not for him', 'He should have valproate.', 'critical polarity'],
    ['flexion ninety five degrees', 'Flexion 59°.', 'critical value'],
    ['he has no known allergies', 'Known allergies: penicillin.', 'critical allergy'],
    ['the PR interval was normal', 'The PR interval was prolonged.', 'critical polarity'],
    ['liver tests were normal', 'Liver tests were raised.', 'critical polarity'],
    ['a scan showed an aneurysm', 'A scan excluded an aneurysm.', 'critical polarity'],
  ])('is reported if it says the opposite: %s: %s', (said, written, expected) => {
    expect(found(said, [written])).toContain(expected)
  })

  it('of a date of birth with dots is compared', () => {
    const line = (dob: string) => [`Re: Harold Finch, ${dob}`, 'He is well.']
    for (const dob of ['05.10.1967', 'd.o.b. 05.10.1967']) expect(found('he is well', line(dob))).toEqual([])
    expect(found('he is well', line('10.05.1967'))).toEqual(['critical identity'])
    expect(found('he is well', line('d.o.b. 10.05.1967'))).toEqual(['critical identity'])
  })
})

describe('patient or relative', () => {
  it.each([
    [
      'there is diabetes in the family on both sides but not in him',
      'There is diabetes on both sides of the family. He is not diabetic.',
    ],
    [
      'his dad died of bowel cancer and he had a normal colonoscopy',
      'His father died of bowel cancer. His own colonoscopy was normal.',
    ],
    [
      'mum says he has been wheezing and she has asthma herself',
      'His mother, who has asthma, reports that he has been wheezing.',
    ],
    ['he lives with his wife who has dementia', 'His wife has dementia and he lives with her.'],
  ])('is recognised in other words: %s: %s', (said, written) => {
    expect(found(said, [written]).filter((each) => each.startsWith('critical'))).toEqual([])
  })

  it.each([
    ['his dad died of bowel cancer', 'He has bowel cancer.'],
    ['mum says he has been wheezing and she has asthma herself', 'His mother says that he has asthma.'],
  ])('is reported if swapped: %s: %s', (said, written) => {
    expect(found(said, [written])).toContain('critical experiencer')
  })
})

describe('amount', () => {
  it.each([
    ['it lasted three quarters of an hour', 'It lasted 45 minutes.'],
    ['it was put up last time and I have put the lithium back to four hundred', 'Lithium back to 400 mg.'],
    ['a three month history of pain', 'A 12-week history of pain.'],
    ['weight down by a stone', 'Weight down by 6.4 kg.'],
    ['MMSE twenty four', 'MMSE 24/30.'],
    ['he smoked twenty a day for thirty years', 'He smoked 30 pack years.'],
    ['review in a fortnight’s time', 'Review in 2 weeks.'],
  ])('is accepted in other units: %s: %s', (said, written) => {
    expect(found(said, [written]).filter((each) => each.startsWith('critical'))).toEqual([])
  })

  it.each([
    ['it lasted three quarters of an hour', 'It lasted 75 minutes.'],
    ['a three month history of pain', 'A 6-week history of pain.'],
    ['weight down by a stone', 'Weight down by 8.4 kg.'],
    ['MMSE twenty four', 'MMSE 14/30.'],
    ['he smoked twenty a day for thirty years', 'He smoked 40 pack years.'],
  ])('is reported if it differs: %s: %s', (said, written) => {
    expect(found(said, [written]).some((each) => !each.startsWith('minor'))).toBe(true)
  })
})

describe('a single mistake', () => {
  it('gives one finding', () => {
    const said = 'there was no chest pain full stop I would like to see him again in six weeks full stop'
    const written = ['There was no chest pain.', 'I would like to see him again in six months.']
    expect(found(said, written)).toEqual(['critical interval'])
  })
})

// Tests findings that come from comparing whole clauses in any words: left out, made certain, denied, or said about another
// person.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'

const man = { name: 'Harold Finch', dob: '1967-10-05', gender: 'male', nhsNumber: null, gpName: null }

function found(dictation: string, letter: string): string[] {
  const patient = { ...man, allergies: [], medications: [] }
  return checkFacts({ letter: `<p>${letter}</p>`, dictation, patient }).map(
    ({ severity, kind }) => `${severity} ${kind}`,
  )
}

describe('advice and requests in ordinary words', () => {
  it.each([
    ['he is well full stop he should keep the leg up on a stool every evening full stop', 'He is well.'],
    ['he is well full stop please send the district nurse to cut his toenails full stop', 'He is well.'],
    [
      'the CT was clear full stop please arrange an MRI and a hearing test full stop',
      'The CT was clear. Please arrange an MRI. His last hearing test was in May.',
    ],
  ])('are reported if left out: %s', (said, written) => {
    expect(found(said, written)).toContain('major omitted')
  })

  it.each([
    [
      'he should keep the leg up on a stool every evening',
      'He has been advised to elevate the leg on a stool each evening.',
    ],
    ['he will be in touch if the wound weeps', 'He will contact us if the wound is weeping.'],
    ['I saw him in the heart failure clinic and he is well', 'He is well.'],
  ])('are accepted in other words: %s', (said, written) => {
    expect(found(said, written)).not.toContain('major omitted')
  })
})

describe('uncertainty', () => {
  it('about a plan is kept', () => {
    const said = 'after the operation chemotherapy may be offered full stop'
    expect(found(said, 'After the operation chemotherapy will be given.')).toContain('major certainty')
    expect(found(said, 'Chemotherapy may be offered after surgery.')).toEqual([])
    expect(found(said, 'Chemotherapy is an option after surgery.')).not.toContain('major certainty')
  })
})

describe('opinion that was not given', () => {
  it.each([
    ['I did not give an opinion about his fitness for work.', 'I said that he is fit for work.'],
    ['I have not commented on his fitness to drive.', 'I told him that he is fit to drive.'],
    ['I did not express a view on whether he should fly.', 'I advised that he should fly.'],
    ["We didn't make a judgement about the house.", 'We confirmed that the house is safe.'],
  ])('is not told in the letter: %s', (said, written) => {
    expect(found(said, written)).toContain('major certainty')
  })

  it.each([
    ['I did not give an opinion about his work.', 'I did not comment on his work.'],
    [
      'I did not give an opinion about his work.',
      'I told him that his work was not a matter for this clinic.',
    ],
    [
      'I have no view about diving. I told him that diving needs a test.',
      'I told him that diving needs a test.',
    ],
    ['I made no comment on the scan. I told him about his tests.', 'I told him about his tests.'],
  ])('is accepted if it is still open, or if something else was told: %s', (said, written) => {
    expect(found(said, written)).not.toContain('major certainty')
  })
})

describe('denial', () => {
  it.each([
    ['the JVP was not raised', 'The JVP was elevated.', 'critical polarity'],
    ['the waterworks are fine and the bladder is normal', 'He has bladder symptoms.', 'major polarity'],
    ['he used to smoke a pipe and stopped ten years ago', 'He smokes a pipe.', 'major polarity'],
  ])('is reported if reversed: %s: %s [H-08]', (said, written, finding) => {
    expect(found(said, written)).toContain(finding)
  })

  it.each([
    ['physio and an insole neither of which has helped', 'Neither physiotherapy nor an insole has helped.'],
    ['no pins and needles the ankle is fractured', 'There are no pins and needles. The ankle is fractured.'],
    [
      'I would not repeat the endoscopy unless the antibodies rise',
      'Repeat endoscopy only if the antibodies rise.',
    ],
    ['an HIV test was offered and declined', 'He declined an HIV test.'],
    ['his weight is not stable', 'His weight is not stable.'],
    ['the liver is not enlarged', 'There is no hepatomegaly.'],
    ['heart sounds one and two and nothing added', 'Heart sounds I + II + 0.'],
    ['he used to smoke a pipe', 'He is an ex-smoker (pipe).'],
  ])('is accepted in other words: %s: %s', (said, written) => {
    expect(found(said, written)).toEqual([])
  })
})

describe('relative', () => {
  it("is the woman called 'she' in a man’s letter", () => {
    const said = 'I saw him with his daughter full stop she has epilepsy full stop'
    expect(found(said, 'I saw him with his daughter. He has epilepsy.')).toContain('critical experiencer')
    expect(found(said, 'I saw him with his daughter, who has epilepsy.')).not.toContain(
      'critical experiencer',
    )
  })

  it.each([
    ['his sister had a stroke and so did his mother', 'Both his sister and his mother had a stroke.'],
    ['his mother had a stroke', 'There is a family history of stroke (his mother).'],
  ])('is recognised among several: %s', (said, written) => {
    expect(found(said, written)).toEqual([])
  })
})

describe('result that was not dictated', () => {
  it('is reported as invented, whatever its name [H-12]', () => {
    expect(found('vision is six nine', 'Vision is 6/9. Hearing was normal.')).toContain('major invented')
  })

  it('is reported even if it is a second scan', () => {
    const said = 'I have asked for an MRI and will see him with the scan'
    expect(found(said, 'MRI and ultrasound requested; review with the scan.')).toContain('major invented')
    expect(found(said, 'MRI requested; review with the scan.')).toEqual([])
  })
})

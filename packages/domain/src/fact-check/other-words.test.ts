// Tests pairs of sentences in other words: the right ones raise nothing serious, and the same with an error is found.
import { describe, expect, it } from 'vitest'
import { checkFacts } from './check-facts.ts'
import type { PatientFacts } from './types.ts'

const patient: PatientFacts = {
  name: 'Mrs Ada Wren',
  dob: '1960-01-01',
  gender: 'female',
  nhsNumber: null,
  gpName: 'Dr Grant',
  allergies: [],
  medications: [],
}

function serious(dictation: string, text: string, least: readonly string[]): string[] {
  const letter = `<p>Dear Dr Grant,</p><p>${text}</p><p>Yours sincerely,</p>`
  return checkFacts({ letter, dictation, patient })
    .filter(({ severity }) => least.includes(severity))
    .map(({ kind, text: words, message }) => `${kind} ${words}: ${message}`)
}

/** What was dictated, the right letter, and the same with an error, or null for a right letter alone. */
type Pair = readonly [dictated: string, right: string, wrong: string | null]

const pairs: Readonly<Record<string, readonly Pair[]>> = {
  'a side whose noun stands elsewhere': [
    [
      'She has a nodule in the right lobe of the thyroid, nothing on the left. Her sister lost the left kidney.',
      'Her sister had her left kidney removed. The nodule is in the right lobe of the thyroid.',
      'The nodule is in the left lobe of the thyroid.',
    ],
    [
      'The right ear has a perforation. There is some wax on the left.',
      'There is wax in the left ear and a perforation of the right.',
      'There is a perforation of the left ear.',
    ],
    [
      'The right knee clicks, the swelling is all on the left.',
      'Swelling of the left knee. The right knee clicks.',
      null,
    ],
    [
      'The right hip was replaced in May. The pain is in the left groin now.',
      'She has pain in the left groin after a right hip replacement in May.',
      'She has pain in the right groin after a right hip replacement in May.',
    ],
  ],
  'a number before a count of doses': [
    [
      'Flucloxacillin five hundred four times a day for a week.',
      'Flucloxacillin 500 mg four times daily for 1 week.',
      'Flucloxacillin 250 mg four times daily for 1 week.',
    ],
    [
      'She takes mesalazine eight hundred three times a day.',
      'She takes mesalazine 800 mg three times daily.',
      'She takes mesalazine 800 mg once daily.',
    ],
  ],
  'what comes next': [
    [
      'The sertraline starts now at fifty milligrams for a week then a hundred milligrams.',
      'Sertraline 50 mg for 1 week, then 100 mg.',
      'Sertraline 100 mg for 1 week, then 50 mg.',
    ],
    [
      'Insulin down to twenty units, then up by two units every three days.',
      'Insulin reduced to 20 units, then raised by 2 units every 3 days.',
      null,
    ],
    [
      'Aspirin three hundred milligrams today then seventy-five a day.',
      'Aspirin 300 mg today, then 75 mg daily.',
      'Aspirin 75 mg today, then 300 mg daily.',
    ],
  ],
  'a medicine that takes the place of another': [
    [
      'I would like to switch to lacosamide, fifty milligrams twice daily, and stop levetiracetam.',
      'Lacosamide 50 mg twice daily: started. Levetiracetam: stopped.',
      'Lacosamide: stopped. Levetiracetam: started.',
    ],
    [
      'Change to paracetamol one gram four times a day and a buprenorphine patch.',
      'She will start paracetamol 1 g four times daily and a buprenorphine patch.',
      'Paracetamol was stopped.',
    ],
    [
      'Change to candesartan from ramipril.',
      'Ramipril was stopped and candesartan started.',
      'Candesartan was stopped and ramipril started.',
    ],
  ],
  'a change that was only thought of': [
    [
      'Fluoxetine twenty milligrams, we thought about coming down, but it stays where it is.',
      'Fluoxetine 20 mg is unchanged.',
      'Fluoxetine was reduced.',
    ],
    [
      'We talked about stopping the amlodipine but she stays on it at five milligrams.',
      'Amlodipine 5 mg continues.',
      'Amlodipine was stopped.',
    ],
    [
      'Metformin one gram twice a day, no change. She should leave it off if she is vomiting.',
      'Metformin 1 g twice daily, unchanged. If vomiting, she should omit metformin.',
      'Metformin was stopped.',
    ],
    [
      'She has put on six kilos on the valproate, which we will withdraw slowly.',
      'Valproate will be withdrawn gradually.',
      'Valproate was increased.',
    ],
    [
      'Ramipril comes off, leave thirty-six hours, then start sacubitril valsartan.',
      'Ramipril stopped. After 36 hours, sacubitril/valsartan is to start.',
      'Ramipril continues.',
    ],
  ],
  'a medicine that nobody takes': [
    [
      'Venlafaxine carries on, and it goes with tamoxifen, unlike paroxetine.',
      'Venlafaxine continues; it is compatible with tamoxifen.',
      'Tamoxifen is to be taken.',
    ],
    [
      'With ciclosporin I would have worried. Amlodipine five milligrams continues.',
      'Amlodipine 5 mg continues.',
      'I would have worried with ciclosporin.',
    ],
  ],
  'a denial in another order': [
    ['Hysterectomy she does not want.', 'She does not want a hysterectomy.', 'She wants a hysterectomy.'],
    ['Counselling was offered, they declined.', 'They declined counselling.', 'They accepted counselling.'],
    [
      'Counselling they would not want. She does not tolerate statins.',
      'She does not tolerate statins.',
      'She tolerates statins.',
    ],
    [
      'Sputum grew Haemophilus twice, and never Pseudomonas.',
      'Sputum has grown Haemophilus twice and Pseudomonas never.',
      'Sputum has grown Pseudomonas twice.',
    ],
    [
      'HIV negative. Hepatitis B and C negative.',
      'HIV, hepatitis B and hepatitis C negative.',
      'HIV, hepatitis B and hepatitis C positive.',
    ],
  ],
  'a denial of one side or time': [
    ['No clonus on the left, four beats on the right.', 'Clonus amounted to four beats on the right.', null],
    [
      'No seizures since the one in September.',
      'Her only seizure was in September.',
      'She has had several seizures since September.',
    ],
    ['No clonus.', 'No clonus.', 'There is clonus.'],
  ],
  'whose it is': [
    [
      "Her mother's sister had womb cancer.",
      'Her maternal aunt had cancer of the womb.',
      'Her sister had cancer of the womb.',
    ],
    ["Her mother says she's snappy.", "She is, in her mother's words, snappy.", null],
    [
      'Kidney transplant from her brother in 2019.',
      'Kidney transplant 2019, living donor (brother).',
      'Her brother had a kidney transplant in 2019.',
    ],
    ["Her father's brother had a stroke.", 'Paternal uncle: stroke.', 'Her brother had a stroke.'],
  ],
  'an error beside words that look like an exception': [
    [
      'The right breast has a hard lump. The left breast has a small cyst in the upper outer quadrant.',
      'There is a hard lump of the right breast, and a small cyst in the upper outer quadrant of the left.',
      'There is a hard lump of the left breast, upper outer quadrant.',
    ],
    [
      'We talked about stopping clopidogrel and I would like you to do so.',
      'Please stop clopidogrel.',
      'Clopidogrel is to continue.',
    ],
    [
      'He has angina at night that he cannot tolerate.',
      'He has angina at night that he cannot tolerate.',
      'He has no angina at night.',
    ],
    ['The carcinoma was discussed, he declined.', 'The carcinoma was discussed.', 'There is no carcinoma.'],
    ['No seizures since March.', 'No seizures since March.', 'She has seizures every week.'],
    ['She smoked twenty a day until 2010.', 'She smoked 20 a day until 2010.', 'She smokes 20 a day.'],
    [
      'Dalteparin five thousand units daily.',
      'Dalteparin 5000 units daily.',
      'Dalteparin 50 mg daily. It was 5000 units.',
    ],
    [
      'She passes urine twenty five times a day.',
      'She passes urine 25 times a day.',
      'She passes urine 5 times a day.',
    ],
    [
      "Her mother's experience of breast cancer is recent.",
      "Her mother's experience of breast cancer is recent.",
      'She has breast cancer.',
    ],
    ['Results to follow.', 'Results to follow.', 'Dose to be inserted by typist.'],
  ],
  'parts of an amount': [
    [
      'Alfacalcidol half a microgram comes down to a quarter of a microgram once daily.',
      'Alfacalcidol reduced from 500 nanograms to 250 nanograms once daily.',
      'Alfacalcidol reduced from 500 nanograms to 250 micrograms once daily.',
    ],
    ['Iron from once a day to every other day.', 'Iron: reduced from once daily to alternate days.', null],
  ],
}

describe.each(Object.entries(pairs))('%s', (_, own) => {
  it.each(own)('is right in other words: %s', (dictated, right) => {
    expect(serious(dictated, right, ['critical'])).toEqual([])
  })
  it.each(own.filter(([, , wrong]) => wrong !== null))(
    'is wrong when changed: %s',
    (dictated, _right, wrong) => {
      expect(serious(dictated, wrong ?? '', ['critical', 'major'])).not.toEqual([])
    },
  )
})

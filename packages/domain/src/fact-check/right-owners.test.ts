// Tests single correct sentences about the patient or a relative, in other words than the dictation.
import { describe, expect, it } from 'vitest'
import { criticalMessages } from '../test/critical-messages.ts'

describe('illness of a man or his relative', () => {
  it.each([
    [
      'he has the same haemochromatosis gene as his brother who needed a liver transplant',
      'He carries the same haemochromatosis gene as his brother, who required a liver transplant.',
    ],
    [
      'his partner has just had a baby and he is not sleeping',
      'He is sleeping poorly since the birth of their baby.',
    ],
    [
      'he is the main carer for his wife with MS and he has hurt his back lifting her',
      'He has injured his back while lifting his wife, who has multiple sclerosis and for whom he is the main carer.',
    ],
    [
      'his father had prostate cancer at seventy and his own PSA is three point one',
      'PSA 3.1. Family history of prostate cancer (father, aged 70).',
    ],
    [
      'his wife has noticed he is more forgetful and she is quite tearful about it',
      'His wife, who was tearful, has noticed that he is more forgetful.',
    ],
    [
      'he had his spleen out after a motorbike crash in which his friend died',
      'Splenectomy following a motorcycle accident, in which a friend died.',
    ],
    [
      'dad had bowel cancer at fifty five granddad had it too so he has had two colonoscopies both clear',
      'Two previous colonoscopies were clear. There is a family history of bowel cancer in his father (aged 55) and grandfather.',
    ],
    [
      'his wife died of pancreatic cancer in March and he has been low since',
      'He has been low in mood since his wife died from pancreatic cancer in March.',
    ],
    [
      'he caught scabies from his girlfriend who has been treated',
      'He contracted scabies from his girlfriend, who has been treated.',
    ],
    [
      'his brother has Huntingtons and he has decided not to be tested',
      "He has decided against testing for Huntington's disease, which his brother has.",
    ],
    [
      'he was well until he went to his daughters wedding where several people had diarrhoea and he has had it since',
      "His diarrhoea began after his daughter's wedding, where several guests were affected.",
    ],
    [
      'his wife is deaf and he has hearing loss too in the right ear',
      'He has right-sided hearing loss. His wife is deaf.',
    ],
    [
      'his mum had a DVT after a flight and he has had two clots himself',
      'He has had 2 clots. His mother had a DVT following a flight.',
    ],
    [
      'he is blood group O and his wife is rhesus negative',
      'He is blood group O; his wife is rhesus negative.',
    ],
    [
      'he drinks forty units a week his father died of drink',
      'Alcohol 40 units per week. His father died from alcohol-related disease.',
    ],
    [
      'his son who is a nurse took his blood pressure and it was one eighty',
      'His blood pressure was 180 when measured by his son, a nurse.',
    ],
    ['both his parents had strokes and he has had a TIA', 'TIA. Both parents had strokes.'],
    [
      'his uncle on his mothers side had haemophilia and his clotting is normal',
      'Clotting screen normal. A maternal uncle had haemophilia.',
    ],
    [
      'his wife gives him his insulin because his eyes are bad',
      'His wife administers his insulin because of his poor eyesight.',
    ],
    [
      'he lost his wife to Covid and got it himself on the same ward',
      'He contracted COVID on the ward where his wife died of it.',
    ],
  ])('is accepted in other words: %s: %s', (said, written) => {
    expect(criticalMessages('male', said, written)).toEqual([])
  })
})

describe('illness of a woman or her relative', () => {
  it.each([
    [
      'her mother and her sister both had breast cancer and she is worried she will get it',
      'She is concerned about her risk of breast cancer, as her mother and sister were both affected.',
    ],
    [
      'she was in the car when her husband had his stroke at the wheel and she broke her wrist',
      'She fractured her wrist in a road accident when her husband had a stroke while driving.',
    ],
    [
      'lives with her mother who is diabetic and has a carer',
      'She lives with her mother, who has diabetes and a carer.',
    ],
    [
      'there is no family history of heart disease but she has high cholesterol',
      'She has high cholesterol but no family history of heart disease.',
    ],
    ['both she and her twin have hypothyroidism', 'She has hypothyroidism, as does her twin.'],
    [
      'her husband tells me she snores and stops breathing',
      'According to her husband she snores and has apnoeas.',
    ],
    ['her husband snores and keeps her awake', 'She is kept awake by her husband, who snores.'],
    [
      'her son has autism and she wonders whether she has it too',
      'She wonders whether she has autism. Her son has been diagnosed with the condition.',
    ],
    [
      'she gave her brother a kidney in two thousand and nine and he is doing well she has had no trouble with her remaining one',
      'She donated a kidney to her brother in 2009. He is well, and she has had no problems with her remaining kidney.',
    ],
    [
      'her waters broke at thirty six weeks and the baby was breech so she had a section the baby has a dislocated hip',
      'Caesarean section at 36 weeks for breech presentation after her waters broke. The baby has a dislocated hip.',
    ],
    [
      'her last baby had jaundice and she had a tear',
      'She had a perineal tear at her last delivery, and the baby was jaundiced.',
    ],
    [
      'her mother is in a home with dementia and she visits every day and is exhausted',
      'She is exhausted and visits her mother, who has dementia, in a care home every day.',
    ],
    [
      'her partner had chlamydia she has been tested and is negative',
      'She tested negative for chlamydia after her partner was found to have it.',
    ],
    [
      'She has had two miscarriages and her sister has had one',
      'Two previous miscarriages. Her sister has had 1 miscarriage.',
    ],
    [
      'she is adopted so we do not know about her parents she has had high blood pressure since her thirties',
      'Adopted: family history unknown. She has had hypertension since her 30s.',
    ],
    [
      'her daughter found her on the floor confused with a cut head',
      'She was found by her daughter on the floor, confused and with a head laceration.',
    ],
    ['it was her husband who smoked she never has', 'She has never smoked; her husband did.'],
    [
      'her mother had a hip fracture at eighty and she has had a wrist fracture herself so her risk is high',
      'Her fracture risk is high: previous wrist fracture and a maternal hip fracture at 80.',
    ],
    [
      'the husband is positive for hepatitis B and she has been vaccinated',
      'She has been vaccinated against hepatitis B, as her husband is positive.',
    ],
    [
      'she nursed her husband through his cancer and then found her own lump',
      'She found a lump after nursing her husband through cancer.',
    ],
    [
      'her late mother had Alzheimers and she scored twenty eight on the MMSE',
      "MMSE 28/30. Her late mother had Alzheimer's disease.",
    ],
    [
      'her nan and her mum had glaucoma and her pressures are nineteen and twenty',
      'Intraocular pressures 19 and 20. Family history of glaucoma (mother and grandmother).',
    ],
    [
      'she was a kidney donor for her son and now has an eGFR of sixty two',
      'eGFR 62 following kidney donation to her son.',
    ],
    [
      'her father has parkinsons and she has noticed a tremor in her right hand',
      "She has developed a right hand tremor. Her father has Parkinson's disease.",
    ],
  ])('is accepted in other words: %s: %s', (said, written) => {
    expect(criticalMessages('female', said, written)).toEqual([])
  })
})

describe('illness of a child or a relative', () => {
  it.each([
    [
      'mum has asthma dad has hay fever and he has eczema himself',
      'Family history: mother asthma, father hay fever. The patient has eczema.',
    ],
    ['her mother says she has had three fits', 'Three seizures have been reported by her mother.'],
    [
      'her brother who is four has chickenpox and she is on methotrexate so we have given her immunoglobulin',
      'She received immunoglobulin because of contact with chickenpox (her 4-year-old brother) while on methotrexate.',
    ],
  ])('is accepted in other words: %s: %s', (said, written) => {
    expect(criticalMessages('unknown', said, written)).toEqual([])
  })
})

import { z } from 'zod'
import aorticStenosis from './conditions/aortic-stenosis.json' with { type: 'json' }
import atrialFibrillation from './conditions/atrial-fibrillation.json' with { type: 'json' }
import gout from './conditions/gout.json' with { type: 'json' }
import heartFailure from './conditions/heart-failure.json' with { type: 'json' }
import hypertension from './conditions/hypertension.json' with { type: 'json' }
import palpitations from './conditions/palpitations.json' with { type: 'json' }
import polymyalgiaRheumatica from './conditions/polymyalgia-rheumatica.json' with { type: 'json' }
import psoriaticArthritis from './conditions/psoriatic-arthritis.json' with { type: 'json' }
import raisedCholesterol from './conditions/raised-cholesterol.json' with { type: 'json' }
import rheumatoidArthritis from './conditions/rheumatoid-arthritis.json' with { type: 'json' }
import stableAngina from './conditions/stable-angina.json' with { type: 'json' }
import cardiologyConsultations from './letters/cardiology-consultations.json' with { type: 'json' }
import cardiologyDischarges from './letters/cardiology-discharges.json' with { type: 'json' }
import cardiologyFollowUps from './letters/cardiology-follow-ups.json' with { type: 'json' }
import cardiologyReferrals from './letters/cardiology-referrals.json' with { type: 'json' }
import rheumatologyConsultations from './letters/rheumatology-consultations.json' with { type: 'json' }
import rheumatologyDischarges from './letters/rheumatology-discharges.json' with { type: 'json' }
import rheumatologyFollowUps from './letters/rheumatology-follow-ups.json' with { type: 'json' }
import rheumatologyReferrals from './letters/rheumatology-referrals.json' with { type: 'json' }
import patientsOfDoctorOne from './people/patients-of-doctor-one.json' with { type: 'json' }
import patientsOfDoctorTwo from './people/patients-of-doctor-two.json' with { type: 'json' }
import surroundingsSource from './people/surroundings.json' with { type: 'json' }
import usersSource from './people/users.json' with { type: 'json' }
import phrasesSource from './phrases.json' with { type: 'json' }
import { Condition, Person, Phrases, Surroundings, User, WrittenLetter, type Story } from './schemas.ts'

export const users = z.array(User).parse(usersSource)

/** The patients in order of their numbers, each with the key of their doctor. */
export const people = [
  ...z
    .array(Person)
    .parse(patientsOfDoctorOne)
    .map((person) => ({ ...person, doctor: 'doctor-one' })),
  ...z
    .array(Person)
    .parse(patientsOfDoctorTwo)
    .map((person) => ({ ...person, doctor: 'doctor-two' })),
]
export type PersonOfDoctor = (typeof people)[number]
export type PersonWithStory = PersonOfDoctor & { story: Story }

export const surroundings = Surroundings.parse(surroundingsSource)

export const phrases = Phrases.parse(phrasesSource)

export const writtenLetters = z
  .array(WrittenLetter)
  .parse([
    ...cardiologyConsultations,
    ...cardiologyDischarges,
    ...cardiologyFollowUps,
    ...cardiologyReferrals,
    ...rheumatologyConsultations,
    ...rheumatologyDischarges,
    ...rheumatologyFollowUps,
    ...rheumatologyReferrals,
  ])

export const conditions = z
  .array(Condition)
  .parse([
    aorticStenosis,
    atrialFibrillation,
    gout,
    heartFailure,
    hypertension,
    palpitations,
    polymyalgiaRheumatica,
    psoriaticArthritis,
    raisedCholesterol,
    rheumatoidArthritis,
    stableAngina,
  ])

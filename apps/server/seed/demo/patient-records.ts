import { isNhsNumber } from '@sincerely/domain/patients/nhs-number'
import { type Chance, chanceFrom } from './chance.ts'
import { type PersonOfDoctor, people, surroundings } from './sources.ts'
import type { DemoPatient } from './types.ts'

export type PatientRecord = Omit<DemoPatient, 'createdAt'>

/** The patients' records: the facts from the lists of people, with invented contact details. */
export function patientRecords(): PatientRecord[] {
  const taken = new Set<string>()
  return people.map((person, index) => {
    const chance = chanceFrom(`record ${person.key}`)
    const nhsNumber = person.hasNhsNumber ? testNhsNumber(chance, taken) : null
    if (nhsNumber !== null) taken.add(nhsNumber)
    return {
      key: person.key,
      doctor: person.doctor,
      name: person.name,
      dob: person.dob,
      gender: person.gender,
      ...contactDetails(person, index, chance),
      // A patient without an NHS number must have the clinic's own number, which then identifies the patient.
      medicalRecordNumber: nhsNumber === null || chance.happens(80) ? `HLC-${10_200 + index * 7}` : null,
      insuranceInfo: chance.happens(12) ? chance.pick(surroundings.insurers) : null,
      allergies: person.allergies,
      medications: person.medications,
      bloodType: chance.happens(35) ? chance.pick(surroundings.bloodTypes) : null,
      nhsNumber,
      ...practiceOf(person.gp),
    }
  })
}

/** Phone numbers from Ofcom's ranges for drama, addresses under example.org, postcodes in ZZ. */
function contactDetails(person: PersonOfDoctor, index: number, chance: Chance) {
  const mobile = `07700 900${100 + index}`
  const landline = `01632 960${200 + index}`
  const kin = person.emergencyContact
  return {
    phone: chance.happens(8) ? null : chance.pick([mobile, mobile, landline]),
    email: chance.happens(30) ? null : `${mailName(person.name)}${index + 11}@example.org`,
    address: address(chance),
    emergencyContact: kin === null ? null : `${kin}, 07700 900${400 + index}`,
  }
}

function address(chance: Chance): string {
  const town = chance.pick(surroundings.towns)
  const letter = () =>
    surroundings.postcodeLetters.charAt(chance.between(0, surroundings.postcodeLetters.length - 1))
  const flat = chance.happens(20) ? `Flat ${chance.between(1, 9)}, ` : ''
  const street = `${chance.between(1, 140)} ${chance.pick(surroundings.streets)}`
  return `${flat}${street}, ${town.name}, ${town.district} ${chance.between(1, 9)}${letter()}${letter()}`
}

function practiceOf(gp: string | null): Pick<DemoPatient, 'gpName' | 'gpPractice' | 'gpAddress'> {
  if (gp === null) return { gpName: null, gpPractice: null, gpAddress: null }
  const practice = surroundings.practices.find(({ gps }) => gps.includes(gp))
  if (practice === undefined) throw new Error(`No practice has a GP '${gp}'`)
  return { gpName: gp, gpPractice: practice.name, gpAddress: practice.address }
}

/** 'Żaneta O'Brien-Müller' becomes 'zaneta.obrien.muller'. */
function mailName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ð', 'd')
    .replaceAll('ø', 'o')
    .replace(/[^a-z -]/gu, '')
    .replace(/[ -]+/gu, '.')
}

/** A valid NHS number of the 999 test range that is not in `taken`: ten digits, without spaces. */
function testNhsNumber(chance: Chance, taken: ReadonlySet<string>): string {
  const nineDigits = `999${String(chance.between(0, 999_999)).padStart(6, '0')}`
  const number = Array.from('0123456789', (check) => nineDigits + check).find(isNhsNumber)
  return number === undefined || taken.has(number) ? testNhsNumber(chance, taken) : number
}

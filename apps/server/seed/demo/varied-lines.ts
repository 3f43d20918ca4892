import type { Visit } from './course.ts'
import { type Facts, fill } from './fill.ts'
import type { Story } from './schemas.ts'
import { type PersonOfDoctor, type PersonWithStory, phrases } from './sources.ts'

/** The lines of a generated letter (see markup.ts), from the diagnoses to the closing sentence. */
export function variedLines(person: PersonWithStory, visit: Visit, facts: Facts): string[] {
  const { story } = person
  const { scenario, type } = visit
  const [firstOfHistory = '', ...moreHistory] = scenario.history
  const lines = [
    ...referralLines(visit),
    ...section('Diagnoses', numbered(story.diagnoses)),
    ...section('Current medication', medicationLines(person, visit)),
    ...section('Allergies', [person.allergies.join(', ') || 'No known drug allergies']),
    ...section(type === 'follow-up' ? 'Progress' : 'History', [
      `${opening(person, visit, facts)} ${firstOfHistory}`,
      ...moreHistory,
    ]),
    ...section('Examination', [scenario.examination]),
    ...section('Investigations', listed(scenario.investigations)),
    ...section('Impression', scenario.impression === undefined ? [] : [scenario.impression]),
    ...section('Plan', numbered(applicable(scenario.plan, story))),
    ...section('Actions for GP', [
      ...(person.gp === null ? [phrases.withoutGp] : []),
      ...numbered(applicable(scenario.actionsForGp, story)),
    ]),
    ...(facts.chance.happens(55) ? [facts.chance.pick(phrases.closings)] : []),
  ]
  return lines.map((line) => fill(line, facts))
}

function referralLines({ scenario }: Visit): string[] {
  if (scenario.reason === undefined) return []
  const sentence = `${scenario.reason}. I have referred {{name}} to ${scenario.referredTo}, and a copy of this letter goes to them.`
  return section('Reason for referral', [sentence])
}

/**
 * The patient's medicines on arrival. The letter of the first consultation leaves out medicines that this consultation starts.
 */
function medicationLines({ medications, story }: PersonWithStory, { type }: Visit): string[] {
  const taken =
    type === 'consultation'
      ? medications.filter((medicine) => !story.started.includes(medicine))
      : medications
  return taken.length === 0 ? ['No regular medicines'] : listed(taken)
}

/** Some patients have no date of birth and so no age, and some have no GP who could have referred them. */
function opening(person: PersonOfDoctor, { type }: Visit, { age, chance }: Facts): string {
  const missing = age === null ? 'WithoutAge' : person.gp === null ? 'WithoutGp' : ''
  const choices = phrases.openings[`${type}${missing}`] ?? phrases.openings[type]
  if (choices === undefined) throw new Error(`No opening for a ${type}`)
  return chance.pick(choices)
}

/** Leaves out lines about a newly started medicine if there is none. */
function applicable(lines: readonly string[], { started }: Story): string[] {
  return lines.filter((line) => started.length > 0 || !line.includes('{{begun}}'))
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, ...lines]
}

function listed(items: readonly string[]): string[] {
  return items.map((item) => `- ${item}`)
}

/** A single item needs no number. */
function numbered(items: readonly string[]): string[] {
  return items.length === 1 ? [...items] : items.map((item, index) => `${index + 1}. ${item}`)
}

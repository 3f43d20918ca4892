import type { LetterType } from '@sincerely/domain/letters/types'
import type { Chance } from './chance.ts'
import type { Condition, Scenario, Story } from './schemas.ts'

/** One scenario for each visit: first the story's opening, then scenarios that fit the position. No scenario is used twice. */
export function scenariosFor(story: Story, condition: Condition, chance: Chance): Scenario[] {
  const unused = new Set(
    chance
      .shuffled(condition.scenarios)
      .filter((scenario) => (scenario.story ?? story.opening) === story.opening),
  )
  return story.course.map((type, index) => {
    const places = placesOf(story.course, index)
    const candidates = Array.from(unused).filter((scenario) => scenario.type === type)
    const chosen =
      candidates.find((scenario) => scenario.place?.some((place) => places.includes(place)) ?? false) ??
      candidates.find((scenario) => scenario.place === undefined)
    if (chosen === undefined)
      throw new Error(`'${condition.key}' has no unused ${type} for visit ${index + 1}`)
    unused.delete(chosen)
    return chosen
  })
}

/** The names of a visit's position in the course. 'first' is the first visit after the opening. */
function placesOf(course: readonly LetterType[], index: number): string[] {
  const after = course[index + 1]
  const isFirst = course.indexOf('follow-up') === index
  return [...(isFirst ? ['first'] : []), after === undefined ? 'last' : `before-${after}`]
}

// The rules of the house that lint cannot see, all of them over one project; returns what is broken.
import { cycleRule } from './cycle-rule.mjs'
import { importRules } from './import-rules.mjs'
import { journeyRules } from './journey-rules.mjs'
import { nameRules } from './name-rules.mjs'
import { placeRules } from './place-rules.mjs'
import { readProject } from './read-project.mjs'
import { tableRules } from './table-rules.mjs'
import { textRules } from './text-rules.mjs'

const rules = [importRules, cycleRule, placeRules, tableRules, nameRules, textRules, journeyRules]

/** Findings as `{ rule, file, message }`, and how many files were read: none at all is a mistake, not a success. */
export function checkHouse(root) {
  const project = readProject(root)
  return { findings: rules.flatMap((rule) => rule(project)), count: project.files.length }
}

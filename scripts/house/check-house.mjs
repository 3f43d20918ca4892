// Checks the architecture rules that lint cannot check, over the whole project. Returns the violations.
import { cycleRule } from './cycle-rule.mjs'
import { importRules } from './import-rules.mjs'
import { journeyRules } from './journey-rules.mjs'
import { nameRules } from './name-rules.mjs'
import { placeRules } from './place-rules.mjs'
import { readProject } from './read-project.mjs'
import { tableRules } from './table-rules.mjs'
import { textRules } from './text-rules.mjs'

const rules = [importRules, cycleRule, placeRules, tableRules, nameRules, textRules, journeyRules]

/**
 * Returns findings as `{ rule, file, message }`, and the number of files read. A run that reads no files is
 * an error.
 */
export function checkHouse(root) {
  const project = readProject(root)
  return { findings: rules.flatMap((rule) => rule(project)), count: project.files.length }
}

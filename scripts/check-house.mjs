// Checks the source against the rules of ARCHITECTURE.md that lint cannot check. Prints each violation.
import { checkHouse } from './house/check-house.mjs'
import { root } from './prepare/paths.mjs'

const { findings, count } = checkHouse(root)
for (const { rule, file, message } of findings) console.log(`${file}  ${message}  [${rule}]`)
console.log(`${count} source files, ${findings.length} broken rules`)
if (count === 0 || findings.length > 0) process.exitCode = 1

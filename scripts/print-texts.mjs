// `npm run texts` prints all texts that users can see, by screen, so that a person can read them in order. A
// screen is a page of the web app with the files that only this page uses. Then follow the files that several
// pages use, and the server's texts. `npm run texts -- settings` prints the sections and files whose name
// contains the word.
import { printTexts } from './texts/print-texts.mjs'
import { root } from './prepare/paths.mjs'

console.log(printTexts(root, process.argv[2] ?? ''))

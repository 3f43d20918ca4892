/** What the address of the administrators’ letters may say. */
export { readPracticeSearch as practiceLettersSearch } from '../../features/letters/practice/practice-search.ts'

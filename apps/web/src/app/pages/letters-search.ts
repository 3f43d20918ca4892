/** What the address of the letters page may say, and the list it then shows. */
export { listOf, readLettersSearch as lettersSearch } from '../../features/letters/list/letters-search.ts'

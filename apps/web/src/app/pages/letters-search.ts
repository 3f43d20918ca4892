/** What the address of the letters page may say. */
export { readLettersSearch as lettersSearch } from '../../features/letters/list/letters-search.ts'

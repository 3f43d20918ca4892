/** What the address of one letter may say: `?edit=true`, `?download=true` (spec §2). */
export { readLetterSearch as letterSearch } from '../../features/letters/list/letters-search.ts'

import { SearchBox } from '../../ui/search-box.tsx'
import classes from './search-head.module.css'

type SearchHeadProps = {
  q: string
  onSearch: (q: string) => void
  label: string
  placeholder: string
  /** The number of results, in words. */
  found: string
}

export function SearchHead({ found, ...search }: SearchHeadProps) {
  return (
    <div className={classes.search}>
      <SearchBox {...search} />
      <p role="status" className={classes.found}>
        {search.q !== '' && found}
      </p>
    </div>
  )
}

// Computes the search parameters of a table: its order, page and page size. Default values are left out of
// the URL.
export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export type Direction = 'asc' | 'desc'

export type TableSearch<Sort extends string> = {
  sort?: Sort
  direction?: Direction
  page?: number
  /** The number of rows per page. */
  limit?: PageSize
}

type Defaults<Sort extends string> = { sort: Sort; direction: Direction; limit?: PageSize }

/**
 * Returns functions that compute a table's search parameters. `descending` lists the columns that sort
 * highest first.
 */
export function tableAddress<Sort extends string, Search extends TableSearch<Sort>>(
  defaults: Defaults<Sort>,
  descending: readonly Sort[] = [],
) {
  const standard = { page: 1, limit: 20 as PageSize, ...defaults }
  /** Returns the parameters with defaults filled in. */
  function shownBy({ sort, direction, page, limit }: TableSearch<Sort>) {
    return {
      sort: sort ?? standard.sort,
      direction: direction ?? standard.direction,
      page: page ?? standard.page,
      limit: limit ?? standard.limit,
    }
  }

  function withoutUsual(search: Partial<Record<keyof Search, unknown>>): Search {
    const known: Record<string, unknown> = standard
    const differing = Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && known[name] !== value,
    )
    return Object.fromEntries(differing) as Search
  }

  function onPage(search: Search, page: number): Search {
    return withoutUsual({ ...search, page })
  }

  return {
    shownBy,
    withoutUsual,
    onPage,
    /**
     * Sorts by a column, or reverses the direction if the table is already sorted by it. Returns to page 1.
     */
    sortedBy(search: Search, sort: Sort, direction?: Direction): Search {
      const before = shownBy(search)
      const turned = before.direction === 'asc' ? 'desc' : 'asc'
      const first = descending.includes(sort) ? 'desc' : 'asc'
      const next = direction ?? (before.sort === sort ? turned : first)
      return withoutUsual({ ...search, sort, direction: next, page: undefined })
    },
    /** Changes the page size and keeps the first row on screen. */
    sizedTo(search: Search, limit: PageSize): Search {
      const { page, limit: before } = shownBy(search)
      return onPage({ ...search, limit }, Math.floor(((page - 1) * before) / limit) + 1)
    },
  }
}

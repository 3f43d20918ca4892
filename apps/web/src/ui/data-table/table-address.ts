// Search parameters of a table: order, page and page size. Defaults are left out.
export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export type Direction = 'asc' | 'desc'

export type TableSearch<Sort extends string> = {
  sort?: Sort
  direction?: Direction
  page?: number
  /** Rows on a page. */
  limit?: PageSize
}

type Defaults<Sort extends string> = { sort: Sort; direction: Direction; limit?: PageSize }

/** Computes search parameters. `descending`: columns that sort highest first. */
export function tableAddress<Sort extends string, Search extends TableSearch<Sort>>(
  defaults: Defaults<Sort>,
  descending: readonly Sort[] = [],
) {
  const standard = { page: 1, limit: 20 as PageSize, ...defaults }
  /** The parameters with defaults. */
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
    /** Clicking a column's header sorts by it, or reverses the direction. Goes back to page 1. */
    sortedBy(search: Search, sort: Sort, direction?: Direction): Search {
      const before = shownBy(search)
      const turned = before.direction === 'asc' ? 'desc' : 'asc'
      const first = descending.includes(sort) ? 'desc' : 'asc'
      const next = direction ?? (before.sort === sort ? turned : first)
      return withoutUsual({ ...search, sort, direction: next, page: undefined })
    },
    /** Changes the page size and stays at the first row on screen. */
    sizedTo(search: Search, limit: PageSize): Search {
      const { page, limit: before } = shownBy(search)
      return onPage({ ...search, limit }, Math.floor(((page - 1) * before) / limit) + 1)
    },
  }
}

// What the address says of a table: its order, its page and the length of a page. What is usual is left out.
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

type Usual<Sort extends string> = { sort: Sort; direction: Direction; limit?: PageSize }

/** The addresses beside the one that is shown. `descending`: the columns of which the highest is looked for first. */
export function tableAddress<Sort extends string, Search extends TableSearch<Sort>>(
  usual: Usual<Sort>,
  descending: readonly Sort[] = [],
) {
  const all = { page: 1, limit: 20 as PageSize, ...usual }
  /** What the address asks for. */
  function shownBy({ sort, direction, page, limit }: TableSearch<Sort>) {
    return {
      sort: sort ?? all.sort,
      direction: direction ?? all.direction,
      page: page ?? all.page,
      limit: limit ?? all.limit,
    }
  }

  function withoutUsual(search: Partial<Record<keyof Search, unknown>>): Search {
    const known: Record<string, unknown> = all
    const unusual = Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && known[name] !== value,
    )
    return Object.fromEntries(unusual) as Search
  }

  function onPage(search: Search, page: number): Search {
    return withoutUsual({ ...search, page })
  }

  return {
    shownBy,
    withoutUsual,
    onPage,
    /** A press on a column's header sorts by it, or turns the direction round. Begins again at page 1. */
    sortedBy(search: Search, sort: Sort, direction?: Direction): Search {
      const before = shownBy(search)
      const turned = before.direction === 'asc' ? 'desc' : 'asc'
      const first = descending.includes(sort) ? 'desc' : 'asc'
      const next = direction ?? (before.sort === sort ? turned : first)
      return withoutUsual({ ...search, sort, direction: next, page: undefined })
    },
    /** Another page size, on the page that holds what was first on the screen. */
    sizedTo(search: Search, limit: PageSize): Search {
      const { page, limit: before } = shownBy(search)
      return onPage({ ...search, limit }, Math.floor(((page - 1) * before) / limit) + 1)
    },
  }
}

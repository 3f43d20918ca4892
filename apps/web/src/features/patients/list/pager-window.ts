/** How many page buttons a pager shows at most (spec §9). */
const mostButtons = 5

/** The page numbers to offer, from 1: up to five, with `page` in the middle where there is room. */
export function pagerWindow(page: number, pages: number): number[] {
  const size = Math.min(mostButtons, pages)
  const first = Math.min(Math.max(1, page - Math.floor(mostButtons / 2)), pages - size + 1)
  return Array.from({ length: size }, (_, index) => first + index)
}

/** 'Showing 21 to 40 of 1,234 results' (spec §2). */
export function pagerSentence({
  page,
  limit,
  total,
}: {
  page: number
  limit: number
  total: number
}): string {
  const first = Math.min((page - 1) * limit + 1, total)
  const last = Math.min(page * limit, total)
  return `Showing ${count(first)} to ${count(last)} of ${count(total)} results`
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}

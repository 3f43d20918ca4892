type Step = { fromLocation?: { pathname: string }; pathChanged: boolean }

/** Records the page being left, without its query, which may hold a name. */
export function recordPreviousPage({ fromLocation, pathChanged }: Step): void {
  if (pathChanged && fromLocation) previous = fromLocation.pathname
}

/** The path of the previous page; null on a tab's first page. */
export function previousPage(): string | null {
  return previous
}

let previous: string | null = null

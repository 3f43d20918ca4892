type Step = { fromLocation?: { pathname: string }; pathChanged: boolean }

/** Records the page that the user leaves. The query is left out because it may contain a name. */
export function recordPreviousPage({ fromLocation, pathChanged }: Step): void {
  if (pathChanged && fromLocation) previous = fromLocation.pathname
}

/** Returns the path of the previous page, or null on a tab's first page. */
export function previousPage(): string | null {
  return previous
}

let previous: string | null = null

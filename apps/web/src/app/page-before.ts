type Step = { fromLocation?: { pathname: string }; pathChanged: boolean }

/** Notes which page is being left. Without its search: that may hold a name. */
export function notePageBefore({ fromLocation, pathChanged }: Step): void {
  if (pathChanged && fromLocation) before = fromLocation.pathname
}

/** The path of the page that was open before this one; null for the first one of a tab. */
export function pageBefore(): string | null {
  return before
}

let before: string | null = null

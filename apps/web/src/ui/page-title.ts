import { useEffect } from 'react'

/** Sets the tab's title to the open record; the page's title is used before and after. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    const before = document.title
    const title = tabTitle(name)
    document.title = title
    return () => {
      // Unless another page has set its title.
      if (document.title === title) document.title = before
    }
  }, [name])
}

/** 'Letters · Sincerely' */
export function tabTitle(name: string): string {
  return `${name} · Sincerely`
}

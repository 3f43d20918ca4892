import { useEffect } from 'react'

/** Sets the tab's title to the name of the open record. The page's own title is used before and after. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    const before = document.title
    const title = tabTitle(name)
    document.title = title
    return () => {
      // Another page may have set its title already.
      if (document.title === title) document.title = before
    }
  }, [name])
}

/** Returns a title such as 'Letters · Sincerely'. */
export function tabTitle(name: string): string {
  return `${name} · Sincerely`
}

import { useEffect } from 'react'

/** Names the tab after what is open, such as a patient; the page's own name stands until it is known, and again after. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return
    const before = document.title
    const title = tabTitle(name)
    document.title = title
    return () => {
      // Another page has named itself by then.
      if (document.title === title) document.title = before
    }
  }, [name])
}

/** 'Letters · Sincerely' */
export function tabTitle(name: string): string {
  return `${name} · Sincerely`
}

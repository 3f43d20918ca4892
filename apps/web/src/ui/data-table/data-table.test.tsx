// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable, type TableQuery } from './data-table.tsx'
import { ListLine } from './list-line.tsx'
import { Pager, pagerSentence, pagerWindow } from './pager.tsx'
import type { Column } from './rows-props.ts'
import { tableAddress, type TableSearch } from './table-address.ts'
import { useSelection } from './use-selection.ts'

type Person = { id: number; name: string; letters: number; isLocked?: boolean }

const people: Person[] = [
  { id: 11, name: 'Ann Bell', letters: 1 },
  { id: 12, name: 'Bo Reed', letters: 0, isLocked: true },
  { id: 13, name: 'Cy Dunn', letters: 5 },
  { id: 14, name: 'Di Earl', letters: 2 },
]
const onSort = vi.fn()
const onDelete = vi.fn()
const columns: Column<Person, 'name' | 'letters'>[] = [
  {
    header: 'Person',
    kind: 'name',
    sort: { by: 'name', choices: ['Name, A to Z', 'Name, Z to A'] },
    cell: ({ name }) => name,
  },
  { header: 'Locked', card: 'none', cell: ({ isLocked }) => (isLocked ? 'Yes' : '') },
  {
    header: 'Letters',
    kind: 'number',
    sort: { by: 'letters', choices: ['Fewest letters', 'Most letters'] },
    cell: ({ letters }) => letters,
    card: ({ letters }) => `${letters} letters`,
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (person, { tabIndex }) => (
      <button type="button" tabIndex={tabIndex} onClick={() => onDelete(person.id)}>
        Delete {person.name}
      </button>
    ),
  },
]
const idle: TableQuery = { error: null, isFetching: false, refetch: vi.fn() }

type ListProps = { rows?: Person[] | undefined; query?: Partial<TableQuery>; most?: number; stop?: number }

function List({ rows, query, most = 10, stop }: ListProps) {
  const { selected, elsewhere, clear, drop, ...selection } = useSelection({
    rows: rows?.filter(({ isLocked }) => !isLocked) ?? [],
    most,
  })
  return (
    <>
      <ListLine
        words={`${selected.size} selected, ${elsewhere} elsewhere`}
        selected={selected.size > 0 ? { onClear: clear, actions: <Drop onDrop={() => drop([11])} /> } : null}
      />
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        query={{ ...idle, ...query }}
        loading="Loading the people"
        failure={{ title: "Couldn't load the people" }}
        empty="Nobody"
        sorting={{ sort: 'name', direction: 'desc', onSort }}
        selection={{ ...selection, labelOf: ({ name }) => `Select ${name}` }}
        stop={stop}
      />
    </>
  )
}

function Drop({ onDrop }: { onDrop: () => void }) {
  return (
    <button type="button" onClick={onDrop}>
      Drop Ann
    </button>
  )
}

let isNarrow = false
let page: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  isNarrow = false
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const show = (element: ReactElement) =>
  act(async () => root.render(<MantineProvider>{element}</MantineProvider>))
const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)
const box = (label: string) => {
  const found = all('input').find((input) => input.getAttribute('aria-label') === label)
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no box ‘${label}’.`)
  return found
}
const press = (element: Element | undefined, init: MouseEventInit = {}) =>
  act(async () => void element?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...init })))
const button = (words: string) => all('button').find(({ textContent }) => textContent === words)
const said = () => page.querySelector('[role=status]')?.textContent

describe('the rows of a table', () => {
  it('have column headings with their sorting, and a heading for each row', async () => {
    await show(<List rows={people} />)
    expect(page.querySelector('table')?.getAttribute('aria-label')).toBe('People')
    expect(texts('thead th')).toEqual(['', 'Person', 'Locked', 'Letters', 'Actions'])
    expect(all('thead th').map((head) => head.getAttribute('aria-sort'))).toEqual([
      null,
      'descending',
      null,
      'none',
      null,
    ])
    expect(texts('tbody th[scope=row]')).toEqual(people.map(({ name }) => name))
    await press(button('Letters'))
    expect(onSort).toHaveBeenCalledWith('letters')
    await press(button('Delete Cy Dunn'))
    expect(onDelete).toHaveBeenCalledWith(13)
  })

  it('are cards with a sort menu on a narrow screen', async () => {
    isNarrow = true
    await show(<List rows={people} />)
    expect(page.querySelector('table')).toBeNull()
    expect(page.querySelector('ul')?.getAttribute('aria-label')).toBe('People')
    expect(texts('li:first-child :is(dt, dd)')).toEqual(['Letters', '1 letters'])
    const choice = page.querySelector('select')
    expect([...(choice?.options ?? [])].map(({ label }) => label)).toEqual([
      'Name, A to Z',
      'Name, Z to A',
      'Fewest letters',
      'Most letters',
    ])
    expect(choice?.value).toBe('name desc')
    await act(async () => {
      if (choice) choice.value = 'letters desc'
      choice?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(onSort).toHaveBeenCalledWith('letters', 'desc')
  })

  it('open their record when clicked, except on another link', async () => {
    const opened = vi.fn()
    const linked: Column<Person>[] = [
      {
        header: 'Person',
        kind: 'name',
        cell: ({ name }) => (
          <a href={`#${name}`} onClick={(event) => opened(name, event.ctrlKey)}>
            {name}
          </a>
        ),
      },
      { header: 'Letters', cell: ({ letters }) => letters },
      { header: 'Website', cell: () => <a href="#web">Website</a> },
      {
        header: 'Dialog',
        cell: ({ name }) => createPortal(<i title={name}>Any text of it</i>, document.body),
      },
    ]
    const rows = people.slice(0, 2)
    const words = { label: 'People', loading: '', failure: { title: '' }, empty: '' }
    await show(<DataTable {...words} columns={linked} rows={rows} query={idle} />)
    const cells = all('tbody tr:first-child td')
    await press(cells[0])
    await press(cells[0], { ctrlKey: true })
    expect(opened.mock.calls).toEqual([
      ['Ann Bell', false],
      ['Ann Bell', true],
    ])
    await press(cells[1]?.querySelector('a') ?? undefined)
    await press(document.querySelector<HTMLElement>('i[title="Ann Bell"]') ?? undefined)
    expect(opened).toHaveBeenCalledTimes(2)
  })

  it('are a single Tab stop if requested', async () => {
    await show(<List rows={people} stop={13} />)
    expect(all('tbody button').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1])
    expect(box('Select Cy Dunn').tabIndex).toBe(0)
    expect(box('Select Ann Bell').tabIndex).toBe(-1)
  })

  it('show loading, an error with a retry, or that there are none', async () => {
    await show(<List />)
    expect(page.textContent).toContain('Loading the people')
    const refetch = vi.fn()
    await show(<List query={{ error: new Error('no'), refetch }} />)
    expect(page.querySelector('[role=alert]')?.textContent).toContain("Couldn't load the people")
    await press(button('Try again'))
    expect(refetch).toHaveBeenCalledOnce()
    await show(<List rows={[]} />)
    expect(page.textContent).toContain('Nobody')
  })

  it('load more at the end, can retry, and stay visible while others load', async () => {
    const fetchNextPage = vi.fn()
    await show(<List rows={people} query={{ hasNextPage: true, fetchNextPage }} />)
    await press(button('Load more'))
    await show(
      <List rows={people} query={{ hasNextPage: true, fetchNextPage, isFetchNextPageError: true }} />,
    )
    expect(page.textContent).toContain("Couldn't load the rest.")
    await press(button('Try again'))
    expect(fetchNextPage).toHaveBeenCalledTimes(2)
    await show(
      <List rows={people} query={{ error: new Error('no'), isFetching: true, isPlaceholderData: true }} />,
    )
    expect(page.querySelector('[data-stale]')?.getAttribute('aria-busy')).toBe('true')
    expect(all('tbody tr')).toHaveLength(4)
  })
})

describe('a table selection', () => {
  it('can take one row, a range or all unlocked rows, and deselect them', async () => {
    await show(<List rows={people} />)
    await press(box('Select Ann Bell'))
    expect(box('Select all on this page').indeterminate).toBe(true)
    await press(box('Select Di Earl'), { shiftKey: true })
    expect(said()).toBe('3 selected, 0 elsewhere')
    expect(box('Select all on this page').checked).toBe(true)
    expect(all('tbody tr[data-selected]')).toHaveLength(3)
    await press(box('Select Cy Dunn'))
    expect(said()).toBe('2 selected, 0 elsewhere')
    await press(box('Select all on this page'))
    expect(said()).toBe('3 selected, 0 elsewhere')
    await press(box('Select all on this page'))
    expect(said()).toBe('0 selected, 0 elsewhere')
  })

  it('is kept across pages, loses dropped rows and can be cleared', async () => {
    await show(<List rows={people} />)
    await press(box('Select all on this page'))
    await show(<List rows={people.slice(3)} />)
    expect(said()).toBe('3 selected, 2 elsewhere')
    await press(button('Drop Ann'))
    expect(said()).toBe('2 selected, 1 elsewhere')
    await press(button('Clear'))
    expect(said()).toBe('0 selected, 0 elsewhere')
    expect(button('Drop Ann')).toBeUndefined()
  })

  it('stops at its maximum', async () => {
    await show(<List rows={people} most={2} />)
    await press(box('Select all on this page'))
    expect(said()).toBe('2 selected, 0 elsewhere')
    expect(box('Select all on this page').checked).toBe(true)
    await press(box('Select Di Earl'))
    expect(said()).toBe('2 selected, 0 elsewhere')
  })
})

describe('the pager', () => {
  const onPage = vi.fn()
  const pager = (number: number, total: number | undefined) => (
    <Pager noun="people" page={number} limit={20} total={total} onPage={onPage} onLimit={vi.fn()} />
  )

  it.each([
    [1, 0, []],
    [2, 3, [1, 2, 3]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 40, [1, 2, 3, 4, 40]],
    [4, 40, [1, 3, 4, 5, 40]],
    [20, 40, [1, 19, 20, 21, 40]],
    [39, 40, [1, 37, 38, 39, 40]],
    [99, 7, [1, 4, 5, 6, 7]],
  ])('offers on page %i of %i the pages %j', (number, pages, offered) => {
    expect(pagerWindow(number, pages)).toEqual(offered)
  })

  it('scrolls to the top before the page changes', async () => {
    const scrollTo = vi.fn()
    await show(<main>{pager(1, 61)}</main>)
    const main = page.querySelector('main')
    if (main) main.scrollTo = scrollTo
    onPage.mockImplementationOnce(() => expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 }))
    await press(button('Next'))
    expect(onPage).toHaveBeenLastCalledWith(2)
    onPage.mockClear()
  })

  it('shows the range of rows', () => {
    expect(pagerSentence({ page: 4, limit: 20, total: 61 })).toBe('Showing 61 to 61 of 61 results')
    expect(pagerSentence({ page: 2, limit: 20, total: 10_000 })).toBe('Showing 21 to 40 of 10,000 results')
  })

  it('goes to the last page from beyond the end, and is hidden for a single short page', async () => {
    await show(pager(7, 61))
    expect(onPage).toHaveBeenCalledWith(4, { replace: true })
    onPage.mockClear()
    await show(pager(4, 61))
    await press(button('Previous'))
    expect(onPage.mock.calls).toEqual([[3]])
    expect(button('Next')?.hasAttribute('disabled')).toBe(true)
    expect(page.querySelector('[aria-current=page]')?.textContent).toBe('4')
    await show(pager(1, 9))
    expect(page.querySelector('nav, select')).toBeNull()
  })
})

describe('the URL of a table', () => {
  type Search = TableSearch<'name' | 'visit'> & { q?: string }
  const address = tableAddress<'name' | 'visit', Search>({ sort: 'name', direction: 'asc' }, ['visit'])

  it('leaves out defaults', () => {
    expect(address.withoutUsual({ q: '', sort: 'name', direction: 'asc', page: 1, limit: 20 })).toEqual({})
    expect(address.shownBy({})).toEqual({ sort: 'name', direction: 'asc', page: 1, limit: 20 })
  })

  it('changes column and direction, and returns to the first page', () => {
    const byVisit = address.sortedBy({ q: 'x', page: 3 }, 'visit')
    expect(byVisit).toEqual({ q: 'x', sort: 'visit', direction: 'desc' })
    expect(address.shownBy(address.sortedBy(byVisit, 'visit')).direction).toBe('asc')
    expect(address.sortedBy(byVisit, 'name')).toEqual({ q: 'x' })
    expect(address.sortedBy({}, 'visit', 'asc')).toEqual({ sort: 'visit' })
  })

  it('keeps the first visible row when the page size changes', () => {
    expect(address.sizedTo({ page: 4 }, 50)).toEqual({ page: 2, limit: 50 })
    expect(address.sizedTo({ page: 2, limit: 100 }, 10)).toEqual({ page: 11, limit: 10 })
  })
})

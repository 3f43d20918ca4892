import { Button, Stack, Text } from '@mantine/core'

/** `isFetching` is also true while the loaded rows are fetched again. */
export type More = { isLoading: boolean; isFetching: boolean; hasFailed: boolean; load: () => void }

export type PagedQuery = {
  hasNextPage?: boolean
  isFetching: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: (options: { cancelRefetch: boolean }) => unknown
}

/** Returns null if everything is loaded. */
export function moreOf({
  hasNextPage,
  isFetching,
  isFetchingNextPage = isFetching,
  isFetchNextPageError = false,
  fetchNextPage,
}: PagedQuery): More | null {
  if (!hasNextPage || !fetchNextPage) return null
  const load = async () => {
    // A refetch that is on its way is awaited, not cancelled, because it brings what has changed.
    if (isFetching) await fetchNextPage({ cancelRefetch: false })
    await fetchNextPage({ cancelRefetch: false })
  }
  return {
    isLoading: isFetchingNextPage,
    isFetching,
    hasFailed: isFetchNextPageError,
    load: () => void load(),
  }
}

export function LoadMore({ more }: { more: More | null }) {
  if (more === null) return null
  const { isLoading, hasFailed, load } = more
  return (
    <Stack gap="xs" py="sm">
      {hasFailed && (
        <Text c="error" ta="center">
          Couldn't load the rest.
        </Text>
      )}
      <Button variant="subtle" color="gray" fullWidth loading={isLoading} onClick={load}>
        {hasFailed ? 'Try again' : 'Load more'}
      </Button>
      <p data-print-only>The list continues. To print the rest, load it on the screen first.</p>
    </Stack>
  )
}

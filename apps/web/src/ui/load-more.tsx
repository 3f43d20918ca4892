import { Button, Stack, Text } from '@mantine/core'

export type More = { isLoading: boolean; hasFailed: boolean; load: () => void }

export type PagedQuery = {
  hasNextPage?: boolean
  isFetching: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: (options: { cancelRefetch: boolean }) => unknown
}

/** Returns null if everything is loaded. */
export function moreOf({
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: PagedQuery): More | null {
  if (!hasNextPage || !fetchNextPage) return null
  // A refetch that is on its way is never cancelled, because it brings what has changed.
  const load = () => void fetchNextPage({ cancelRefetch: false })
  return { isLoading: isFetching, hasFailed: isFetchNextPageError ?? false, load }
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
    </Stack>
  )
}

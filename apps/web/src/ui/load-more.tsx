import { Button, Stack, Text } from '@mantine/core'

export type More = { isLoading: boolean; hasFailed: boolean; load: () => void }

export function LoadMore({ isLoading, hasFailed, load }: More) {
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

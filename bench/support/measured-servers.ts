// Measures several servers in turn with the same load, so that other work on the machine affects all of them
// alike.
import type { Connection, Load, LoadResult } from './closed-loop.ts'
import { processorMillis } from './process-usage.ts'
import type { RoleProcess } from './process-roles.ts'
import { median, percentile } from './statistics.ts'

export type MeasuredServer = { name: string; pid: number; port: number; connections: Connection[] }

export type Measured = {
  /** The answered calls per second in each round. */
  perSecond: number[]
  p50: number
  p95: number
  /** The server's processor time per call, in ms. */
  processor: number
}

type Rounds = { rounds: number; seconds: number }

/**
 * Runs one warm-up round, then rounds through all servers, with every second round in reverse. Throws if a
 * call is not answered with 200.
 */
export async function measureInTurn(
  load: RoleProcess,
  servers: MeasuredServer[],
  { rounds, seconds }: Rounds,
): Promise<Map<string, Measured>> {
  const found = new Map(servers.map(({ name }) => [name, [] as Round[]]))
  for (const server of servers) await measureOnce(load, server, seconds)
  for (let round = 0; round < rounds; round += 1) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      found.get(server.name)?.push(await measureOnce(load, server, seconds))
  }
  return new Map([...found].map(([name, list]) => [name, together(list)]))
}

type Round = { millis: number[]; perSecond: number; processor: number }

async function measureOnce(load: RoleProcess, server: MeasuredServer, seconds: number): Promise<Round> {
  const { port, connections } = server
  const usedBefore = processorMillis(server.pid)
  const order = { port, connections, seconds, warmUpSeconds: 0.5 } satisfies Load
  const { millis, failed, firstFailure } = await load.ask<LoadResult>(order)
  if (failed > 0) throw new Error(`${server.name}: ${failed} calls failed. ${firstFailure ?? ''}`)
  const used = processorMillis(server.pid) - usedBefore
  const share = seconds / (seconds + order.warmUpSeconds)
  return { millis, perSecond: millis.length / seconds, processor: (used * share) / millis.length }
}

/** Returns the median of the rounds' ratios. A disturbance in one round affects both of its sides. */
export function ratioOf(one: Measured, other: Measured): number {
  return median(one.perSecond.map((value, round) => value / (other.perSecond[round] ?? Number.NaN)))
}

function together(rounds: Round[]): Measured {
  const millis = rounds.flatMap((round) => round.millis)
  return {
    perSecond: rounds.map((round) => round.perSecond),
    p50: percentile(millis, 0.5),
    p95: percentile(millis, 0.95),
    processor: median(rounds.map((round) => round.processor)),
  }
}

import type { FullConfig } from '@playwright/test'

/** Tuesday, 9 in the morning in Denver: every run sees the same days and the same free times. */
export const START = '2026-11-17T16:00:00Z'

/** Moves the products to the start of the story and brings the demo data back as new. */
export default async function setup(config: FullConfig): Promise<void> {
  await Promise.all([...addressesOf(config)].map(toTheStart))
}

/** Where the products under test are: the journeys' and those of the troubles. */
export const addressesOf = (config: FullConfig): ReadonlySet<string> =>
  new Set(config.projects.map(({ use }) => use.baseURL ?? ''))

async function toTheStart(address: string): Promise<void> {
  const order = async (path: string, body: unknown) => {
    const response = await fetch(`${address}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`/control/${path} answered ${response.status}: ${await response.text()}`)
  }
  await order('clock', { now: START })
  await order('reset', {})
}

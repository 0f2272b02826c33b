import type { FullConfig } from '@playwright/test'

/** Tuesday, 9 in the morning in Denver: every run sees the same days and the same free times. */
export const START = '2026-11-17T16:00:00Z'

/** Moves the product to the start of the story and brings the demo data back as new. */
export default async function setup(config: FullConfig): Promise<void> {
  const address = config.projects[0]?.use.baseURL ?? ''
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

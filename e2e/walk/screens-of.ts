import type { Page } from '@playwright/test'
import { arrive } from './look.ts'
import { landingOf } from './route-choice.ts'
import { type Shown, screens, type Stop, stops, type Walker } from './table.ts'

/** A screen with the address that leads to it. */
interface Place {
  readonly name: string
  readonly path: string
  readonly shown: Shown
  /** What must be chosen before, kept by the tab as the portal itself keeps it. */
  readonly visit?: Readonly<Record<string, unknown>>
}

/** The steps of a booking, which need something from before. */
const booking: readonly Place[] = [
  {
    name: 'results',
    path: '/schedule/results',
    shown: { heading: /^Counselors in/, reduced: true, hasFooter: false },
    visit: {},
  },
  {
    name: 'provider-schedule',
    path: '/schedule/provider-schedule',
    shown: { heading: /^Choose a time$/, reduced: true, hasFooter: false },
    visit: { providerId: 800_501 },
  },
  {
    name: 'appointment',
    path: '/schedule/appointment',
    shown: { heading: /^Check your appointment$/, reduced: true, hasFooter: false },
    visit: { providerId: 41, slot: true },
  },
]

const places = (walker: Walker): readonly Place[] => {
  const reached = (stop: Stop): Place[] => {
    const name = landingOf(stop, walker)
    const shown = screens[name]
    return shown && name !== 'logout' ? [{ name, path: stop.path, shown }] : []
  }
  return [...stops.flatMap(reached), ...(walker.isMember ? booking : [])]
}

/** Every screen a visitor sees, and for a member those that nobody else sees, each once. Only those named, if any are. */
export function screensOf(walker: Walker, named: readonly string[] | null): readonly Place[] {
  const others = walker.isMember ? places({ ...walker, isMember: false }).map(({ name }) => name) : []
  const seen = new Set(others.filter((name) => name !== 'home'))
  return places(walker).filter(({ name }) => {
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew && (named === null || named.includes(name))
  })
}

/** Opens a screen and waits until it stands still. */
export async function open(
  page: Page,
  { organisation }: Walker,
  { path, shown, visit }: Place,
  timeout?: number,
): Promise<void> {
  if (visit)
    await page.evaluate(
      ([chosen, client]) => {
        const now = Temporal.Now.instant()
        const slot = chosen['slot'] ? now.add({ hours: 96 }).toString() : null
        const kept = { client, at: now.toString(), method: 'video', state: 'CO', ...chosen, slot }
        sessionStorage.setItem('evenkeel-visit', JSON.stringify(kept))
      },
      [visit, organisation] as const,
    )
  await page.goto(`/${organisation}${path}`)
  await arrive(page, shown.heading, timeout)
}
